import type { SectionData, SectionProps } from '../../contract.ts'
import { hasHeading } from '../../ui/has-heading.ts'
import { Heading } from '../../ui/heading.tsx'
import layout from '../../ui/layout.module.css'
import { textOfHtml } from '../../ui/plain-text.ts'
import { Player } from '../../ui/video/player.tsx'
import { isVideoFile } from '../../ui/video/video-file.ts'
import { videoSource } from '../../ui/video/source.ts'
import { videoObject } from '../../ui/video/video-object.ts'
import type { schema } from './schema.ts'
import styles from './styles.module.css'

type Props = SectionProps<typeof schema>

/** A text and a video. */
export default function HeroVideo({ data, context, t }: Props) {
  const video = storedVideo(data)
  const hasVideo = video !== undefined && videoSource(video) !== null
  if (!hasVideo && !hasHeading(data)) return null
  return (
    <div className={`${layout.inner} ${styles.root}`} data-layout={hasVideo ? data.layout : undefined}>
      {hasHeading(data) && <Heading data={data} context={context} size="display" className={styles.text} />}
      {hasVideo && (
        <div className={styles.video}>
          <Player
            video={video}
            title={video.title || textOfHtml(data.title)}
            eager={context.first}
            context={context}
            sizes={
              data.layout === 'beside' ? '(min-width: 60rem) 50vw, 90vw' : '(min-width: 75rem) 75rem, 90vw'
            }
            t={t}
          />
        </div>
      )}
    </div>
  )
}

/** A file that is stored in the image field counts as a video as well. */
function storedVideo({ video, media }: Props['data']): NonNullable<Props['data']['video']> | undefined {
  if (video !== undefined || media === undefined || !isVideoFile(media.src)) return video
  return { ...FILE, url: media.src, title: media.alt }
}

const FILE = {
  source: 'file',
  poster: undefined,
  description: '',
  uploadDate: undefined,
  autoplay: false,
  loop: false,
  controls: true,
  captions: [],
  ratio: '16/9',
  lightbox: false,
  consentGroup: 'required',
} as const satisfies Partial<Props['data']['video']>

export function structuredData(data: SectionData, page: { url: string }): object[] {
  const hero = data as Props['data'] // the output of this section's schema
  const video = storedVideo(hero)
  return video === undefined ? [] : videoObject(video, video.title || textOfHtml(hero.title), page)
}

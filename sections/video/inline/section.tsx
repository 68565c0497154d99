import type { SectionData, SectionProps } from '../../contract.ts'
import { hasHeading } from '../../ui/has-heading.ts'
import { Heading } from '../../ui/heading.tsx'
import layout from '../../ui/layout.module.css'
import { textOfHtml } from '../../ui/plain-text.ts'
import { Player } from '../../ui/video/player.tsx'
import { videoSource } from '../../ui/video/source.ts'
import { videoObject } from '../../ui/video/video-object.ts'
import type { schema } from './schema.ts'
import styles from './styles.module.css'

type Props = SectionProps<typeof schema>

/** One video in full width. */
export default function VideoInline({ data, context, t }: Props) {
  const isPlayable = videoSource(data) !== null
  if (!isPlayable && !hasHeading(data)) return null
  return (
    <div className={`${layout.inner} ${styles.root}`}>
      <Heading data={data} context={context} />
      {isPlayable && (
        <figure className={styles.figure}>
          <Player
            video={data}
            title={textOfHtml(data.title)}
            eager={context.first}
            context={context}
            sizes="(min-width: 75rem) 75rem, 90vw"
            t={t}
          />
          {data.caption && (
            <figcaption className={styles.caption} dangerouslySetInnerHTML={{ __html: data.caption.html }} />
          )}
        </figure>
      )}
    </div>
  )
}

export function structuredData(data: SectionData, page: { url: string }): object[] {
  const video = data as Props['data'] // the output of this section's schema
  return videoObject(video, textOfHtml(video.title), page)
}

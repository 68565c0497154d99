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

/** Several videos and one player. Radio buttons choose the video, without a script. */
export default function VideoPlaylist({ id, data, context, t }: Props) {
  const videos = data.items.filter((video) => videoSource(video) !== null)
  if (videos.length === 0 && !hasHeading(data)) return null
  return (
    <div className={`${layout.inner} ${styles.root}`}>
      <Heading data={data} context={context} />
      {videos.length > 0 && (
        <ol className={styles.list} data-single={videos.length === 1 || undefined}>
          {videos.map((video, index) => (
            <li key={`${video.title} ${video.url}`} className={styles.video}>
              {/* One video needs no choice. */}
              {videos.length > 1 && (
                <label className={styles.choice}>
                  <input
                    type="radio"
                    name={`${id}-video`}
                    className={styles.radio}
                    defaultChecked={index === 0}
                  />
                  <span className={styles.number}>{index + 1}</span>
                  <span className={styles.title}>{video.title || textOfHtml(data.title) || index + 1}</span>
                  {video.duration !== '' && <span className={styles.duration}>{video.duration}</span>}
                </label>
              )}
              <div className={styles.stage}>
                <Player
                  video={video}
                  title={video.title}
                  eager={context.first && index === 0}
                  context={context}
                  t={t}
                />
              </div>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

export function structuredData(data: SectionData, page: { url: string }): object[] {
  const { items } = data as Props['data'] // the output of this section's schema
  return items.flatMap((video) => videoObject(video, video.title, page))
}

import { ENHANCE_ATTRIBUTE } from '#shared/island.ts'
import type { Translate } from '#shared/messages.ts'
import { isExternal } from '#shared/urls.ts'
import type { SectionContext } from '../../contract.ts'
import type { BaseData } from '../../fields/section.ts'
import { Pause } from '../../ui/pause.tsx'
import { Picture } from '../../ui/picture.tsx'
import { BACKDROP, backdropVideo } from './has-backdrop.ts'
import styles from './styles.module.css'

type Background = NonNullable<BaseData['background']>

interface BackdropProps {
  background: Background
  eager: boolean
  urgent: boolean
  context: Pick<SectionContext, 'resizeImages'>
  t: Translate
}

/**
 * A background with a video, or one that does not scroll. Only a script starts the video, because only a script can
 * check that the visitor has not asked for reduced motion. Until then the image or the first frame is shown.
 */
export function Backdrop({ background, eager, urgent, context, t }: BackdropProps) {
  const { image, fixed } = background
  const video = backdropVideo(background)
  return (
    <div
      className={styles.root}
      data-fixed={fixed || undefined}
      {...(video && { [ENHANCE_ATTRIBUTE]: BACKDROP })}
    >
      <div className={styles.behind}>
        <div className={styles.stage}>
          {image && (
            <Picture
              media={image}
              className={styles.fill}
              eager={eager}
              urgent={urgent}
              resize={context.resizeImages}
              sizes="100vw"
            />
          )}
          {video && (
            <video
              className={styles.fill}
              src={video.src}
              preload={image || isExternal(video.src) ? 'none' : 'metadata'}
              data-group={isExternal(video.src) ? 'tracking' : undefined}
              muted
              loop
              playsInline
              aria-hidden="true"
              tabIndex={-1}
              data-autoplay=""
            />
          )}
        </div>
      </div>
      {video && <Pause t={t} className={styles.pause} />}
    </div>
  )
}

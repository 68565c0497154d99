import type { CSSProperties } from 'react'
import type { Translate } from '#shared/messages.ts'
import { isExternal } from '#shared/urls.ts'
import type { SectionContext } from '../../contract.ts'
import { Facade } from '../embed/facade.tsx'
import { Glyph } from '../glyph.tsx'
import type { VideoData } from './video-fields.ts'
import styles from './player.module.css'
import { videoSource } from './source.ts'

interface PlayerProps {
  video: VideoData
  /** Alternative text of the poster. */
  title: string
  eager?: boolean
  context: SectionContext
  sizes?: string
  t: Translate
}

/**
 * A video in a box with its ratio: a file in a <video> element, an embedded video behind a facade, any other page as
 * a link.
 */
export function Player({ video, title, eager = false, context, sizes, t }: PlayerProps) {
  const source = videoSource(video)
  if (source === null) return null
  if (source.kind === 'file') return <File video={video} src={source.src} title={title} />
  const { provider, page } = source
  const name = title || provider
  return (
    <Facade
      src={source.kind === 'embed' ? source.embed : null}
      href={page}
      provider={provider}
      title={name}
      label={t('video.play', { title: name })}
      consentGroup={video.consentGroup}
      poster={video.poster}
      ratio={video.ratio}
      lightbox={video.lightbox}
      eager={eager}
      context={context}
      {...(sizes !== undefined && { sizes })}
      t={t}
    >
      {!video.poster && <span className={styles.name}>{name}</span>}
      <span className={styles.play}>
        <Glyph name="play" />
      </span>
    </Facade>
  )
}

/**
 * A video with autoplay is muted, and a script starts it: only a script knows whether the visitor prefers
 * less motion. Nothing is requested from another host before the visitor plays the video or allows its cookie group.
 */
function File({ video, src, title }: { video: VideoData; src: string; title: string }) {
  const { poster, autoplay, loop, controls, captions, ratio, consentGroup } = video
  return (
    <video
      className={styles.file}
      style={{ '--ratio': ratio } as CSSProperties}
      src={src}
      poster={poster?.src}
      preload={poster || isExternal(src) ? 'none' : 'metadata'}
      controls={controls || !autoplay}
      loop={loop}
      muted={autoplay}
      playsInline
      aria-label={title || undefined}
      data-autoplay={autoplay || undefined}
      data-group={isExternal(src) ? consentGroup : undefined}
    >
      {captions
        .filter((caption) => caption.src !== '')
        .map((caption, index) => (
          <track
            key={caption.src}
            kind="captions"
            src={caption.src}
            srcLang={caption.srclang || undefined}
            label={caption.label || caption.srclang || undefined}
            default={index === 0}
          />
        ))}
    </video>
  )
}

import { isExternal, safeSource } from '#shared/urls.ts'
import { type EmbeddedVideo, embeddedVideoOfId, readEmbeddedVideo } from './embedded-video.ts'
import { isVideoFile } from './video-file.ts'

/** The source of a video. */
export type VideoSource =
  | { kind: 'file'; src: string }
  | ({ kind: 'embed' } & EmbeddedVideo)
  /** Another page, which is only linked. */
  | { kind: 'page'; provider: string; page: string }

/** Null for anything but an http(s) address. */
export function videoSource({ source, url }: { source: string; url: string }): VideoSource | null {
  if (url === '') return null
  const embedded = readEmbeddedVideo(url) ?? embeddedVideoOfId(source, url)
  if (embedded !== null) return { kind: 'embed', ...embedded }
  const src = safeSource(url)
  if (src === null) return null
  if (isVideoFile(src)) return { kind: 'file', src }
  return isExternal(src) ? { kind: 'page', provider: new URL(src).hostname, page: src } : null
}

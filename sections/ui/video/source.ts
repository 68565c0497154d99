import { safeSource, withScheme } from '#shared/urls.ts'

/** The source of a video. */
export type VideoSource =
  | { kind: 'file'; src: string }
  /** `page` is the address of a link, `embed` that of a frame. Neither loads before a click. */
  | { kind: 'embed'; provider: 'YouTube' | 'Vimeo'; page: string; embed: string }

/** Parses the address of a video in any of the providers' forms. Null for an unknown one. */
export function videoSource({ source, url }: { source: string; url: string }): VideoSource | null {
  if (url === '') return null
  const absolute = withScheme(url)
  const address = URL.canParse(absolute) ? new URL(absolute) : null
  return (address && (youtubeSource(address) ?? vimeoSource(address))) ?? byId(source, url) ?? fileSource(url)
}

const YOUTUBE_HOST = /^(?:(?:www|m|music)\.)?(?:youtube(?:-nocookie)?\.com|youtu\.be)$/
const YOUTUBE_ID = /^[\w-]{6,20}$/
const VIMEO_HOST = /^(?:(?:www|player)\.)?vimeo\.com$/
const VIMEO_ID = /^\d{4,14}$/

function youtubeSource({ hostname, pathname, searchParams }: URL): VideoSource | null {
  if (!YOUTUBE_HOST.test(hostname)) return null
  const [, first = '', second = ''] = pathname.split('/')
  const id = hostname === 'youtu.be' ? first : first === 'watch' ? (searchParams.get('v') ?? '') : second
  const start = parseSeconds(searchParams.get('t') ?? searchParams.get('start') ?? '')
  return YOUTUBE_ID.test(id) ? youtube(id, start) : null
}

function youtube(id: string, start: number): VideoSource {
  const from = start > 0 ? `&start=${start}` : ''
  return {
    kind: 'embed',
    provider: 'YouTube',
    page: `https://www.youtube.com/watch?v=${id}${start > 0 ? `&t=${start}s` : ''}`,
    embed: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0${from}`,
  }
}

function vimeoSource({ hostname, pathname, searchParams }: URL): VideoSource | null {
  if (!VIMEO_HOST.test(hostname)) return null
  const parts = pathname.split('/').filter(Boolean)
  const at = parts.findIndex((part) => VIMEO_ID.test(part))
  const id = parts[at]
  // An unlisted video needs the key in its address.
  const key = parts[at + 1] ?? searchParams.get('h') ?? ''
  return id === undefined ? null : vimeo(id, /^[0-9a-f]{6,20}$/.test(key) ? key : '')
}

function vimeo(id: string, key: string): VideoSource {
  return {
    kind: 'embed',
    provider: 'Vimeo',
    page: `https://vimeo.com/${id}${key && `/${key}`}`,
    embed: `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1${key && `&h=${key}`}`,
  }
}

/** Some editors store only the id. */
function byId(source: string, id: string): VideoSource | null {
  if (source === 'youtube' && YOUTUBE_ID.test(id)) return youtube(id, 0)
  return source === 'vimeo' && VIMEO_ID.test(id) ? vimeo(id, '') : null
}

function fileSource(url: string): VideoSource | null {
  const src = safeSource(url)
  return src === null ? null : { kind: 'file', src }
}

/** `90`, `90s` or `1m30s`. */
function parseSeconds(text: string): number {
  const [, hours = '0', minutes = '0', seconds = '0'] =
    /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/.exec(text) ?? []
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

import { withScheme } from '#shared/urls.ts'

/** A video, a playlist or a live channel of a service. Its page and its frame load only after a click. */
export interface EmbeddedVideo {
  provider: 'YouTube' | 'Vimeo'
  /** Address of a link; it is read as the same video again. */
  page: string
  /** Address of a frame. */
  embed: string
}

/** Reads the address of a video in any form of its service; null for other pages of the service, and for other hosts. */
export function readEmbeddedVideo(written: string): EmbeddedVideo | null {
  const address = withScheme(written.trim())
  const url = URL.canParse(address) ? new URL(address) : null
  return url && /^https?:$/.test(url.protocol) ? (youtubeVideo(url) ?? vimeoVideo(url)) : null
}

/** Some editors store only the id. */
export function embeddedVideoOfId(source: string, id: string): EmbeddedVideo | null {
  if (source === 'youtube' && YOUTUBE_ID.test(id)) return youtube({ id })
  return source === 'vimeo' && VIMEO_ID.test(id) ? vimeo({ id }) : null
}

const YOUTUBE_HOST = /^(?:(?:www|m|music|gaming)\.)?youtube(?:-nocookie)?\.com$/

/** Two path segments of YouTube look like an id. */
const YOUTUBE_ID = /^(?!(?:videoseries|live_stream)$)[\w-]{6,20}$/

/** Playlists that people have made. Other lists belong to the viewer (watch later) or to one video (mixes). */
const LIST = /^(?:PL|OL|UU|FL|EC|SP)[\w-]{8,60}$/

const CHANNEL = /^UC[\w-]{22}$/

function youtubeVideo(url: URL): EmbeddedVideo | null {
  const { hostname, pathname, searchParams: query } = url
  const isShort = /^(?:www\.)?youtu\.be$/.test(hostname)
  if (!isShort && !YOUTUBE_HOST.test(hostname)) return null
  const given = pathname.split('/').filter(Boolean)
  const hasId = isShort && !VIDEO_PATHS.has(given[0] ?? '') && !LIST_PATHS.has(given[0] ?? '')
  const parts = hasId ? ['embed', ...given] : given
  const [kind = '', name = '', more = ''] = parts
  const list = matching(LIST, query.get('list'))
  if (parts.length > 2) {
    const channel = kind === 'channel' && more === 'live' ? matching(CHANNEL, name) : undefined
    return channel === undefined ? null : liveChannel(channel)
  }
  if (kind === 'attribution_link') return readEmbeddedVideo(`https://www.youtube.com${query.get('u') ?? ''}`)
  if (kind === 'embed' && name === 'live_stream') {
    const channel = matching(CHANNEL, query.get('channel'))
    return channel === undefined ? null : liveChannel(channel)
  }
  const id = matching(
    YOUTUBE_ID,
    VIDEO_PATHS.has(kind) && name !== '' ? name : QUERY_PATHS.has(kind) ? query.get('v') : null,
  )
  if (id !== undefined) return youtube({ id, list, start: startOf(url) })
  const isList = LIST_PATHS.has(kind) && (name === '' || name === 'videoseries')
  return isList && list !== undefined ? youtubeList(list) : null
}

/** First path segments before an id, before `?v=` and before `?list=`. */
const VIDEO_PATHS = new Set(['embed', 'v', 'e', 'shorts', 'live', 'watch'])
const QUERY_PATHS = new Set(['', 'watch', 'watch_popup', 'details', 'ytscreeningroom', 'movie'])
const LIST_PATHS = new Set(['playlist', 'embed', 'watch'])

const YOUTUBE_PAGE = 'https://www.youtube.com'
const YOUTUBE_FRAME = 'https://www.youtube-nocookie.com/embed'

function youtube({
  id,
  list,
  start = 0,
}: {
  id: string
  list?: string | undefined
  start?: number
}): EmbeddedVideo {
  const within = list === undefined ? '' : `&list=${list}`
  return {
    provider: 'YouTube',
    page: `${YOUTUBE_PAGE}/watch?v=${id}${within}${start > 0 ? `&t=${start}s` : ''}`,
    embed: `${YOUTUBE_FRAME}/${id}?autoplay=1&rel=0${within}${start > 0 ? `&start=${start}` : ''}`,
  }
}

function youtubeList(list: string): EmbeddedVideo {
  return {
    provider: 'YouTube',
    page: `${YOUTUBE_PAGE}/playlist?list=${list}`,
    embed: `${YOUTUBE_FRAME}/videoseries?list=${list}&autoplay=1&rel=0`,
  }
}

/** The live broadcast of a channel. */
function liveChannel(channel: string): EmbeddedVideo {
  return {
    provider: 'YouTube',
    page: `${YOUTUBE_PAGE}/channel/${channel}/live`,
    embed: `${YOUTUBE_FRAME}/live_stream?channel=${channel}&autoplay=1&rel=0`,
  }
}

const VIMEO_HOST = /^(?:(?:www|player)\.)?vimeo\.com$/
const VIMEO_ID = /^\d{4,14}$/

/**
 * Numbers of albums, groups and events are not videos. The number of an unlisted video is followed by its key.
 */
const VIMEO_PATH =
  /^\/(?:(?:channels|ondemand)\/[^/]+\/|(?:groups|album|showcase|channels|categories)\/[^/]+\/videos?\/|(?:manage\/)?videos?\/)?(\d{4,14})(?:\/([\w-]+))?\/?$/

function vimeoVideo(url: URL): EmbeddedVideo | null {
  const { hostname, pathname, searchParams } = url
  if (!VIMEO_HOST.test(hostname)) return null
  const [, id = '', segment] = VIMEO_PATH.exec(pathname) ?? []
  const key = matching(/^[0-9a-f]{6,20}$/, segment ?? searchParams.get('h'))
  return VIMEO_ID.test(id) ? vimeo({ id, key, start: startOf(url) }) : null
}

function vimeo({
  id,
  key,
  start = 0,
}: {
  id: string
  key?: string | undefined
  start?: number
}): EmbeddedVideo {
  const from = start > 0 ? `#t=${start}s` : ''
  return {
    provider: 'Vimeo',
    page: `https://vimeo.com/${id}${key === undefined ? '' : `/${key}`}${from}`,
    embed: `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1${key === undefined ? '' : `&h=${key}`}${from}`,
  }
}

function matching(pattern: RegExp, text: string | null | undefined): string | undefined {
  return text && pattern.test(text) ? text : undefined
}

/** Where to begin, in seconds: `?t=90`, `&start=90`, `#t=1m30s`. */
function startOf({ searchParams, hash }: URL): number {
  const fragment = new URLSearchParams(hash.slice(1))
  const names = ['t', 'start', 'time_continue']
  const written = [searchParams, fragment].flatMap((from) => names.map((name) => from.get(name)))
  return parseSeconds(written.find((text) => text) ?? '')
}

/** `90`, `90s`, `90.5` or `1m30s`, in whole seconds. */
function parseSeconds(text: string): number {
  const [, hours = '0', minutes = '0', seconds = '0'] =
    /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)(?:\.\d+)?s?)?$/.exec(text) ?? []
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

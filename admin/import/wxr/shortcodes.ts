import { readEmbeddedVideo } from '#sections/ui/video/embedded-video.ts'
import { escapeHtml, unescapeHtml } from '#shared/escape-html.ts'
import { type BuilderShortcodes, withoutBuilder } from './builder-shortcodes.ts'
import { galleryHtml } from './library-picture.ts'
import { readAttributes } from './shortcode-attributes.ts'

/** A recording or film of the library. */
export interface Recording {
  src: string
  title: string
}

export interface Shortcodes extends BuilderShortcodes {
  /** The recordings of a playlist by their ids; without ids those that were uploaded to the post. */
  recordings: (ids: string[] | null) => Recording[]
  leftOut: (name: string) => void
}

/** A name in brackets, with attributes. */
const TOKEN = /\[(\[?)(\/?)([a-z_]+)((?:[^\w[\]][^[\]]*)?)\](\]?)/g

/** Shortcodes that contain code, which is not HTML. */
const CODE = new Set([
  ...['sourcecode', 'source', 'code', 'highlight', 'php', 'css', 'html', 'javascript', 'js', 'xml', 'sql'],
  ...['python', 'bash'],
])
/** Players of WordPress.com. They name a film or page by its address, or by an id to append to the one given here. */
const PLAYERS: ReadonlyMap<string, string | null> = new Map([
  ['youtube', 'https://www.youtube.com/watch?v='],
  ['vimeo', 'https://vimeo.com/'],
  ['dailymotion', 'https://www.dailymotion.com/video/'],
  ['ted', 'https://www.ted.com/talks/view/id/'],
  ['tweet', 'https://x.com/i/status/'],
  ...['soundcloud', 'instagram', 'facebook', 'googlemaps', 'spotify'].map((name) => [name, null] as const),
])
/** Shortcodes that show something without inner text. */
const ALONE = new Set(['gallery', 'playlist', ...PLAYERS.keys()])
/** The shortcodes that WordPress itself has. */
const SHOWN = new Set(['caption', 'wp_caption', 'gallery', 'embed', 'video', 'audio', 'playlist'])

/**
 * Converts the shortcodes of WordPress, the players of WordPress.com and the shortcodes of page builders to HTML.
 * Others stay text and are reported.
 */
export function withoutShortcodes(
  content: string,
  { pictures, recordings, leftOut, builder }: Shortcodes,
): string {
  const text = withoutBuilder(content, { pictures, builder })
  let html = ''
  let end = 0
  /** Shortcodes without another closing tag: a search that has failed once is not repeated. */
  const unclosed = new Set<string>()
  for (const match of text.matchAll(TOKEN)) {
    if (match.index < end) continue
    const [whole, escaped, slash, name = '', attributes = '', closing] = match
    if (!SHOWN.has(name) && !CODE.has(name) && !PLAYERS.has(name)) continue
    html += text.slice(end, match.index)
    end = match.index + whole.length
    // Two brackets show a shortcode instead of running it.
    if (escaped === '[' && closing === ']') html += whole.slice(1, -1)
    else if (slash === '/') continue
    else {
      const after = closing === ']' ? end - 1 : end
      const inner = ALONE.has(name) ? null : innerText(name, after)
      end = inner?.end ?? after
      // A code shortcode without a closing tag is text. A shortcode that names nothing stays text, too.
      const isText = inner === null && CODE.has(name)
      const shown = isText ? null : shortcodeHtml(name, attributes, inner?.text ?? '')
      if (shown === null && SHOWN.has(name)) leftOut(name)
      html += shown ?? text.slice(match.index, end)
    }
  }
  html += text.slice(end)
  for (const name of pluginShortcodes(html)) leftOut(name)
  return html

  function innerText(name: string, from: number): { text: string; end: number } | null {
    const closing = `[/${name}]`
    const at = unclosed.has(name) ? -1 : text.indexOf(closing, from)
    if (at === -1) unclosed.add(name)
    return at === -1 ? null : { text: text.slice(from, at), end: at + closing.length }
  }

  /** Null if the shortcode names nothing that can be shown. */
  function shortcodeHtml(name: string, attributes: string, inner: string): string | null {
    const given = readAttributes(attributes)
    if (name === 'caption' || name === 'wp_caption') return captionHtml(inner, given.get('caption'))
    const ids = (given.get('ids') ?? given.get('include'))?.split(/[\s,]+/) ?? null
    if (name === 'gallery') return galleryHtml(pictures(ids)) || null
    if (name === 'playlist') return recordings(ids).map(recordingHtml).join('') || null
    if (PLAYERS.has(name)) return playerHtml(name, attributes, given.get('id'))
    if (!SHOWN.has(name)) return codeHtml(inner, given.get('language') ?? given.get('lang') ?? name)
    if (name === 'embed') return embedHtml(inner.trim() || (given.get('src') ?? ''))
    const src = ['src', 'mp4', 'webm', 'm4v', 'mp3', 'm4a', 'ogg', 'wav']
      .map((key) => given.get(key))
      .concat(addressIn(attributes))
      .find(Boolean)
    return src === undefined ? null : mediaHtml(name, { src, title: given.get('title') ?? '' })
  }
}

function playerHtml(name: string, attributes: string, named: string | undefined): string | null {
  const address = addressIn(attributes)
  // SoundCloud's shortcode names a track by an address of SoundCloud's API.
  if (name === 'soundcloud' && address !== undefined)
    return `<iframe src="https://w.soundcloud.com/player/?url=${encodeURIComponent(address)}"></iframe>`
  const below = PLAYERS.get(name)
  const id = named ?? /^\s+([\w-]{6,20})(?=\s|$)/.exec(attributes)?.[1]
  const shown = address ?? (below && id ? below + id : undefined)
  return shown === undefined ? null : embedHtml(shown)
}

function embedHtml(address: string): string {
  const film = readEmbeddedVideo(address)
  if (film !== null) return `<iframe src="${escapeHtml(film.page)}"></iframe>`
  return `<p>${escapeHtml(address)}</p>`
}

/** The first web address of a shortcode. Its editor may have made it a link. */
function addressIn(attributes: string): string | undefined {
  return /https?:\/\/[^\s"'<>\]|]+/.exec(unescapeHtml(attributes))?.[0]
}

function recordingHtml(recording: Recording): string {
  const isFilm = /\.(?:mp4|webm|m4v|mov)$/i.test(recording.src)
  return mediaHtml(isFilm ? 'video' : 'audio', recording)
}

function mediaHtml(name: string, { src, title }: Recording): string {
  const named = title === '' ? '' : ` title="${escapeHtml(title)}"`
  return `<${name} src="${escapeHtml(src)}"${named}></${name}>`
}

/** Editors store characters such as `<` in code as they are, or as character references. */
function codeHtml(inner: string, language: string): string {
  const isKnown = /^[\w+#-]{1,20}$/.test(language) && !/^(?:sourcecode|source|code|highlight)$/.test(language)
  const code = escapeHtml(
    unescapeHtml(inner)
      .replace(/^\r?\n/, '')
      .trimEnd(),
  )
  return `<pre><code${isKnown ? ` class="language-${language}"` : ''}>${code}</code></pre>`
}

function captionHtml(inner: string, attribute: string | undefined): string {
  const split = /^([\s\S]*?<img\b[^<>]*>(?:\s*<\/a>)?)([\s\S]*)$/.exec(inner)
  if (split === null) return inner
  const [, picture = '', text = ''] = split
  return `<figure>${picture}<figcaption>${attribute ?? text.trim()}</figcaption></figure>`
}

/** Words that editors write in brackets. */
const EDITORIAL = /^(?:sic|ed|edit|note|update|nsfw|spoiler)$/

/** Attributes of a shortcode: `a="b"`, or a number or an address alone. */
const MARKED = /["'=]|^\s+(?:\d+|https?:\S+)\s*$/

/**
 * Names in brackets that are shortcodes of plugins: with attributes, with a closing tag, with an underscore, or
 * alone. A name followed by other words is text.
 */
function pluginShortcodes(text: string): Set<string> {
  const names = new Set<string>()
  const closed = new Set(Array.from(text.matchAll(/\[\/([a-z][\w-]*)\]/gi), ([, name = '']) => name))
  for (const match of text.matchAll(/\[([a-z][\w-]*)(\s[^[\]]*)?\]/gi)) {
    const [, name = '', attributes = ''] = match
    if (SHOWN.has(name) || name.length < 2 || text[match.index - 1] === '[') continue
    const isMarked = name.includes('_') || MARKED.test(attributes) || closed.has(name)
    const isAlone = attributes.trim() === '' && name === name.toLowerCase() && !EDITORIAL.test(name)
    if (isMarked || isAlone) names.add(name)
  }
  return names
}

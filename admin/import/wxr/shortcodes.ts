import { escapeHtml } from '#shared/escape-html.ts'

/** A picture of the library. */
export interface LibraryPicture {
  src: string
  alt: string
  caption: string
}

export interface Shortcodes {
  /** The pictures of a gallery by their ids; without ids those that were uploaded to the post. */
  pictures: (ids: string[] | null) => LibraryPicture[]
  leftOut: (name: string) => void
}

/** The shortcodes that WordPress itself has. */
const TOKEN = /\[(\[?)(\/?)(caption|wp_caption|gallery|embed|video|audio|playlist)\b([^[\]]{0,2000})\](\]?)/g

/** `[caption]`, `[gallery]`, `[embed]`, `[video]` and `[audio]` as HTML. Those of plugins stay as text, and are said. */
export function withoutShortcodes(text: string, { pictures, leftOut }: Shortcodes): string {
  let html = ''
  let end = 0
  /** Shortcodes without another closing tag: a search that has failed once is not repeated. */
  const unclosed = new Set<string>()
  for (const match of text.matchAll(TOKEN)) {
    if (match.index < end) continue
    const [whole, escaped, slash, name = '', attributes = '', closing] = match
    html += text.slice(end, match.index)
    end = match.index + whole.length
    // Two brackets show a shortcode instead of running it.
    if (escaped === '[' && closing === ']') html += whole.slice(1, -1)
    else if (slash === '/') continue
    else {
      const after = closing === ']' ? end - 1 : end
      const inner = name === 'gallery' || name === 'playlist' ? null : innerText(name, after)
      end = inner?.end ?? after
      html += shortcodeHtml(name, readAttributes(attributes), inner?.text ?? '')
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

  function shortcodeHtml(name: string, given: Map<string, string>, inner: string): string {
    if (name === 'caption' || name === 'wp_caption') return captionHtml(inner, given.get('caption'))
    if (name === 'gallery') {
      const ids = given.get('ids') ?? given.get('include')
      return galleryHtml(pictures(ids === undefined ? null : ids.split(/[\s,]+/)))
    }
    if (name === 'embed') return `<p>${escapeHtml(inner.trim())}</p>`
    const src = ['src', 'mp4', 'webm', 'm4v', 'mp3', 'm4a', 'ogg', 'wav']
      .map((key) => given.get(key))
      .find(Boolean)
    if (src !== undefined) return `<${name} src="${escapeHtml(src)}"></${name}>`
    leftOut(name)
    return ''
  }
}

function captionHtml(inner: string, attribute: string | undefined): string {
  const split = /^([\s\S]*?<img\b[^<>]*>(?:\s*<\/a>)?)([\s\S]*)$/.exec(inner)
  if (split === null) return inner
  const [, picture = '', text = ''] = split
  return `<figure>${picture}<figcaption>${attribute ?? text.trim()}</figcaption></figure>`
}

function galleryHtml(pictures: readonly LibraryPicture[]): string {
  const items = pictures.map(({ src, alt, caption }) => {
    const below = caption === '' ? '' : `<figcaption>${escapeHtml(caption)}</figcaption>`
    return `<li><figure><img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}">${below}</figure></li>`
  })
  return items.length === 0 ? '' : `<ul>${items.join('')}</ul>`
}

function readAttributes(text: string): Map<string, string> {
  const given = new Map<string, string>()
  let end = 0
  for (const match of text.matchAll(/=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))/g)) {
    const [whole, ...values] = match
    // The word before the sign.
    const name =
      text
        .slice(end, match.index)
        .trimEnd()
        .split(/[^\w-]/)
        .at(-1) ?? ''
    end = match.index + whole.length
    if (name !== '') given.set(name, values.find((each) => each !== undefined) ?? '')
  }
  return given
}

/** Words in brackets with attributes are a plugin's; in brackets alone they may be a text. */
function pluginShortcodes(html: string): Set<string> {
  return new Set(
    Array.from(html.matchAll(/\[([a-z][\w-]{1,40}) ([^[\]<>]{0,1000})\]/gi))
      .filter(([, , attributes = '']) => attributes.includes('='))
      .map(([, name = '']) => name),
  )
}

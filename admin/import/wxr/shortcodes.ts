import { escapeHtml, unescapeHtml } from '#shared/escape-html.ts'
import { type BuilderShortcodes, withoutBuilder } from './builder-shortcodes.ts'
import { galleryHtml } from './library-picture.ts'
import { readAttributes } from './shortcode-attributes.ts'

export interface Shortcodes extends BuilderShortcodes {
  leftOut: (name: string) => void
}

/** A name in brackets, with attributes. */
const TOKEN = /\[(\[?)(\/?)([a-z_]+)((?:[^\w[\]][^[\]]*)?)\](\]?)/g

/** Around code, whose text is no HTML. */
const CODE = new Set([
  ...['sourcecode', 'source', 'code', 'highlight', 'php', 'css', 'html', 'javascript', 'js', 'xml', 'sql'],
  ...['python', 'bash'],
])
/** Shortcodes that show something without inner text. */
const ALONE = new Set(['gallery', 'playlist'])
/** The shortcodes that WordPress itself has. */
const SHOWN = new Set(['caption', 'wp_caption', 'gallery', 'embed', 'video', 'audio', 'playlist'])

/**
 * Converts `[caption]`, `[gallery]`, `[embed]`, `[video]` and `[audio]`, and those of page builders, to HTML. Shortcodes
 * of other plugins stay text and are reported.
 */
export function withoutShortcodes(content: string, { pictures, leftOut, builder }: Shortcodes): string {
  const text = withoutBuilder(content, { pictures, builder })
  let html = ''
  let end = 0
  /** Shortcodes without another closing tag: a search that has failed once is not repeated. */
  const unclosed = new Set<string>()
  for (const match of text.matchAll(TOKEN)) {
    if (match.index < end) continue
    const [whole, escaped, slash, name = '', attributes = '', closing] = match
    if (!SHOWN.has(name) && !CODE.has(name)) continue
    html += text.slice(end, match.index)
    end = match.index + whole.length
    // Two brackets show a shortcode instead of running it.
    if (escaped === '[' && closing === ']') html += whole.slice(1, -1)
    else if (slash === '/') continue
    else {
      const after = closing === ']' ? end - 1 : end
      const inner = ALONE.has(name) ? null : innerText(name, after)
      end = inner?.end ?? after
      // Without a closing tag, a word in brackets is text.
      if (inner === null && !SHOWN.has(name)) html += whole
      else html += shortcodeHtml(name, readAttributes(attributes), inner?.text ?? '')
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
    if (!SHOWN.has(name)) return codeHtml(inner, given.get('language') ?? given.get('lang') ?? name)
    if (name === 'embed') return `<p>${escapeHtml(inner.trim())}</p>`
    const src = ['src', 'mp4', 'webm', 'm4v', 'mp3', 'm4a', 'ogg', 'wav']
      .map((key) => given.get(key))
      .find(Boolean)
    const title = given.get('title') ?? ''
    if (src !== undefined)
      return `<${name} src="${escapeHtml(src)}"${title === '' ? '' : ` title="${escapeHtml(title)}"`}></${name}>`
    leftOut(name)
    return ''
  }
}

/** Editors store the signs of code as they are, or as references. */
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

/** Editorial words in brackets, in several languages. */
const EDITORIAL = /^(?:sic|ed|edit|note|update|nsfw|spoiler)$/

/**
 * Names in brackets that are a plugin's: with attributes, with an end, with an underscore, or alone. A name with other words
 * behind it is a text.
 */
function pluginShortcodes(text: string): Set<string> {
  const names = new Set<string>()
  const closed = new Set(Array.from(text.matchAll(/\[\/([a-z][\w-]*)\]/gi), ([, name = '']) => name))
  for (const match of text.matchAll(/\[([a-z][\w-]*)(\s[^[\]]*)?\]/gi)) {
    const [, name = '', attributes = ''] = match
    if (SHOWN.has(name) || name.length < 2 || text[match.index - 1] === '[') continue
    const isMarked = name.includes('_') || /["'=]/.test(attributes) || closed.has(name)
    const isAlone = attributes.trim() === '' && name === name.toLowerCase() && !EDITORIAL.test(name)
    if (isMarked || isAlone) names.add(name)
  }
  return names
}

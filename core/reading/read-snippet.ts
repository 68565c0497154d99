import type { ScriptText } from '#shared/visitor/tags.ts'

/** The scripts of a stored snippet, and its metas that change neither a page nor its headers. */
export interface Snippet {
  scripts: ScriptText[]
  metas: { name: string; content: string }[]
}

/** Attributes that say how a script is loaded. Event handlers are left out. */
const LOADING_ATTRIBUTES =
  /^(?:src|async|defer|type|id|crossorigin|integrity|referrerpolicy|charset|data-[\w-]+)$/

/**
 * Reads the scripts and verification metas of a vendor's snippet. Everything else is left out: `<noscript>` could not
 * ask the visitor for consent, and an event handler would run without it.
 * @param mayBePlain a text that begins with no tag is read as one script
 */
export async function readSnippet(text: string | undefined, { mayBePlain = false } = {}): Promise<Snippet> {
  const snippet: Snippet = { scripts: [], metas: [] }
  if (!text?.trim()) return snippet
  if (mayBePlain && !/^[\s\ufeff]*</.test(text)) return { ...snippet, scripts: [{ attributes: {}, text }] }
  // Loaded on first use: most sites have no snippet.
  const { Parser } = await import('htmlparser2')
  let open: ScriptText | null = null
  let skipped = 0
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'noscript') skipped++
      if (skipped > 0) return
      if (name === 'script') open = { attributes: loadingAttributes(attributes), text: '' }
      const { name: meta, content } = attributes
      if (name === 'meta' && meta && content && isInertMeta(meta)) snippet.metas.push({ name: meta, content })
    },
    ontext(part) {
      if (open !== null) open.text += part
    },
    onclosetag(name) {
      if (name === 'noscript') skipped--
      if (name !== 'script' || open === null) return
      if (isRun(open)) snippet.scripts.push(open)
      open = null
    },
  })
  parser.end(text)
  return snippet
}

function loadingAttributes(attributes: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => LOADING_ATTRIBUTES.test(name)))
}

/**
 * Whether the element is JavaScript, with no source or one at https. Other types, such as `text/template`, are
 * content.
 */
function isRun({ attributes, text }: ScriptText): boolean {
  const { src, type = '' } = attributes
  if (!/^(?:|module|(?:text|application)\/(?:x-)?(?:java|ecma)script)$/i.test(type)) return false
  if (src === undefined) return text?.trim() !== ''
  return (
    URL.canParse(src, 'https://relative.invalid') &&
    new URL(src, 'https://relative.invalid').protocol === 'https:'
  )
}

/**
 * Names of `<meta>` that a service reads and that do not change the page. For `apple-itunes-app`, Safari shows a banner
 * of its own. Not among them: `referrer`, `viewport`, `color-scheme` and `theme-color`, which change a page or its
 * headers, and `robots` (https://html.spec.whatwg.org/multipage/semantics.html#standard-metadata-names).
 */
const INERT = new Set([
  'alexaverifyid',
  'apple-itunes-app',
  'google-play-app',
  'msvalidate.01',
  'p:domain_verify',
  'seznam-wmt',
  'wot-verification',
  'yandex-verification',
])

/** Names such as `google-site-verification` and `facebook-domain-verification`. */
const VERIFICATION = /^[a-z0-9]+(?:[-_][a-z0-9]+)*[-_](?:site|domain)[-_]verif(?:ication|y)$/

/** Whether a tenant's snippet may contain a meta of this name. */
function isInertMeta(name: string): boolean {
  const known = name.trim().toLowerCase()
  return INERT.has(known) || VERIFICATION.test(known)
}

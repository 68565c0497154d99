import type { ScriptText } from '#shared/visitor/tags.ts'

/** What of a stored snippet is run or said. */
export interface Snippet {
  scripts: ScriptText[]
  metas: { name: string; content: string }[]
}

/** Attributes that say how a script is run; handlers and the like are not among them. */
const KEPT = /^(?:src|async|defer|type|id|crossorigin|integrity|referrerpolicy|charset|data-[\w-]+)$/

/**
 * Scripts and named metas of a snippet as vendors give it out. Everything else in it is left out: `<noscript>`
 * could not ask a visitor for consent, and a handler would run without it.
 * @param mayBePlain a text without a tag is the script itself
 */
export async function readSnippet(text: string | undefined, { mayBePlain = false } = {}): Promise<Snippet> {
  const snippet: Snippet = { scripts: [], metas: [] }
  if (!text?.trim()) return snippet
  if (mayBePlain && !/<(?:script|meta|!--)/i.test(text))
    return { ...snippet, scripts: [{ attributes: {}, text }] }
  // Only sites with snippets pay for reading them.
  const { Parser } = await import('htmlparser2')
  let open: ScriptText | null = null
  let skipped = 0
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'noscript') skipped++
      if (skipped > 0) return
      if (name === 'script') open = { attributes: keptAttributes(attributes), text: '' }
      if (name === 'meta' && attributes.name && attributes.content)
        snippet.metas.push({ name: attributes.name, content: attributes.content })
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

function keptAttributes(attributes: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => KEPT.test(name)))
}

/** A script that is code, from a place that nobody can listen in on; `text/template` and the like are content. */
function isRun({ attributes, text }: ScriptText): boolean {
  const { src, type = '' } = attributes
  if (!/^(?:|module|(?:text|application)\/(?:x-)?(?:java|ecma)script)$/i.test(type)) return false
  if (src === undefined) return text?.trim() !== ''
  return (
    URL.canParse(src, 'https://relative.invalid') &&
    new URL(src, 'https://relative.invalid').protocol === 'https:'
  )
}

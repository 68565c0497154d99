/** Elements that have no end tag. */
const VOID = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr'])

/** What React wrote, one tag or text a line and indented, so that a golden reads and compares like code. */
export function formatHtml(html: string): string {
  let depth = 0
  const lines: string[] = []
  for (const [token] of html.matchAll(/<script[^>]*>[\s\S]*?<\/script>|<[^>]+>|[^<]+/g)) {
    const isEnd = token.startsWith('</')
    if (isEnd) depth--
    if (token.trim() !== '') lines.push('  '.repeat(Math.max(0, depth)) + token.trim())
    const name = /^<([a-z0-9-]+)/i.exec(token)?.[1]?.toLowerCase()
    if (name && !VOID.has(name) && name !== 'script' && !token.endsWith('/>')) depth++
  }
  return `${lines.join('\n')}\n`
}

/** What a page says it is, for assertions that stay readable when they fail. */
export interface PageFacts {
  lang: string | undefined
  title: string | undefined
  /** Addresses of its sections, in order. */
  sections: string[]
  /** Text of what stands between header and footer, tags removed. */
  text: string
}

export function factsOf(html: string): PageFacts {
  const body = html.slice(html.indexOf('<body'))
  return {
    lang: /<html lang="([^"]*)"/.exec(html)?.[1],
    title: /<title>([^<]*)<\/title>/.exec(html)?.[1],
    sections: Array.from(body.matchAll(/data-section="([^"]*)"/g), (match) => match[1] ?? ''),
    text: (/<main[^>]*>([\s\S]*)<\/main>/.exec(body)?.[1] ?? '')
      .replace(/<script[\s\S]*?<\/script>|<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  }
}

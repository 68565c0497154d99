/** A summary of a page, for assertions that are readable when they fail. */
export interface PageFacts {
  lang: string | undefined
  title: string | undefined
  /** Addresses of its sections, in order. */
  sections: string[]
  /** The text of `<main>`, without tags. */
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

import { REVALIDATE } from '../http/cache-control.ts'
import type { RenderedPage } from './cache/page-cache.ts'
import { joined } from './cache/pieces.ts'
import { encode } from './cache/encoded.ts'
import { createEtag } from './cache/page-key.ts'
import type { PreparedPage } from './prepared-page.ts'
import { INERT_POLICY } from '../http/content-security-policy.ts'
import { alternateLinks } from './head/alternates.ts'
import { htmlToMarkdown } from '../documents/markdown.ts'

/**
 * A prepared page as Markdown, for clients that are not browsers: metadata as front matter, then the main part. Its
 * canonical address is the HTML page, because the content is the same.
 */
export async function markdownPage({ meta, lang, main, cacheSeconds }: PreparedPage): Promise<RenderedPage> {
  const canonical = meta.canonical ?? ''
  const facts = { title: meta.title, description: meta.description, url: canonical, language: lang }
  const html = new TextDecoder().decode(joined(await Promise.all(main)))
  // Every JSON string is a YAML string.
  const front = Object.entries(facts).flatMap(([name, text]) =>
    text ? [`${name}: ${JSON.stringify(text)}`] : [],
  )
  const text = `---\n${front.join('\n')}\n---\n\n${htmlToMarkdown(html, canonical)}\n`
  return {
    status: 200,
    headers: new Headers({
      'content-type': 'text/markdown; charset=utf-8',
      'content-language': lang,
      'cache-control': REVALIDATE,
      'content-security-policy': INERT_POLICY,
      'x-robots-tag': 'noindex',
      link: [`<${canonical}>; rel="canonical"`, ...alternateLinks(meta.alternates)].join(', '),
      vary: 'accept',
    }),
    etag: await createEtag(text),
    body: encode(text),
    cacheSeconds: await cacheSeconds,
  }
}

import { plainInline, plainRich } from './plain-text.ts'

type RichText = typeof import('./rich.ts')

let loaded: RichText | undefined

/** Loads the sanitiser, Markdown and their parser (47 kB gzip), which texts with markup need. */
export async function loadRichText(): Promise<void> {
  loaded ??= await import('./rich.ts')
}

/** Thrown for a text that may contain markup if `loadRichText()` was not awaited. */
export class RichTextMissing extends Error {
  override message = 'await loadRichText() before texts with markup'
}

function richText(): RichText {
  if (loaded === undefined) throw new RichTextMissing()
  return loaded
}

/** As `richHtml` of rich.ts. @throws RichTextMissing */
export function richHtmlOnDemand(source: string): string {
  return plainRich(source) ?? richText().richHtml(source)
}

/** As `inlineHtml` of rich.ts. @throws RichTextMissing */
export function inlineHtmlOnDemand(source: string): string {
  return plainInline(source) ?? richText().inlineHtml(source)
}

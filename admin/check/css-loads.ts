import { type Load, webAddresses } from './load.ts'

/**
 * What a stylesheet is read as: comments, addresses without quotes, texts, and what tells their kind. A semicolon or a brace in an
 * address or a text ends nothing.
 */
const PARTS =
  /\/\*[^*]*(?:\*(?!\/)[^*]*)*(?:\*\/)?|url\((?<plain>[^()"']*)\)|"(?<double>[^"\\\n]*(?:\\[\s\S][^"\\\n]*)*)"?|'(?<single>[^'\\\n]*(?:\\[\s\S][^'\\\n]*)*)'?|(?<mark>url\(\s*(?=["'])|@import\b|@font-face\b|[;}])/gi

/**
 * Files that a stylesheet names. Of its fonts and pictures a browser loads those that the page needs, which the stylesheet alone
 * does not tell.
 * @param base address of the stylesheet, or of the page that it stands in
 */
export function cssLoads(css: string, base: string): Load[] {
  const loads: Load[] = []
  let isFont = false
  let isImport = false
  /** A text that follows is the address of `url(`. */
  let isUrl = false
  const add = (written: string) => {
    const kind = isImport ? 'style' : isFont ? 'font' : 'picture'
    // A fragment alone is a part of the page itself, such as a filter.
    if (!written.startsWith('#'))
      for (const address of webAddresses(written, base)) loads.push({ address, kind, isMaybe: !isImport })
    isImport = false
  }
  for (const { groups: { plain, double, single, mark } = {} } of css.matchAll(PARTS)) {
    const text = double ?? single
    if (plain !== undefined) add(plain.trim())
    else if (text !== undefined) {
      if (isUrl || isImport) add(text.trim())
      isUrl = false
    } else if (mark !== undefined) {
      const said = mark.toLowerCase()
      isUrl = said.startsWith('url(')
      isImport = said === '@import' || (isImport && isUrl)
      isFont = said === '@font-face' || (isFont && said !== '}')
    }
  }
  return loads
}

import { type Load, webAddresses } from './load.ts'

/**
 * Tokens of a stylesheet: comments, unquoted addresses, strings, and the marks that tell their kind. A semicolon or a
 * brace inside an address or a string does not end a rule.
 */
const PARTS =
  /\/\*[^*]*(?:\*(?!\/)[^*]*)*(?:\*\/)?|url\((?<plain>[^()"']*)\)|"(?<double>[^"\\\n]*(?:\\[\s\S][^"\\\n]*)*)"?|'(?<single>[^'\\\n]*(?:\\[\s\S][^'\\\n]*)*)'?|(?<mark>url\(\s*(?=["'])|@import\b|@font-face\b|[;}])/gi

/**
 * Files that a stylesheet names. Browsers load only the fonts and pictures that the page needs, which the stylesheet
 * alone does not show.
 * @param base address of the stylesheet, or of the page that contains it
 */
export function cssLoads(css: string, base: string): Load[] {
  const loads: Load[] = []
  let isFont = false
  let isImport = false
  /** The next string is the address in `url(`. */
  let isUrl = false
  const add = (written: string) => {
    const kind = isImport ? 'style' : isFont ? 'font' : 'picture'
    // A fragment alone refers to a part of the page itself, such as a filter.
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
      const token = mark.toLowerCase()
      isUrl = token.startsWith('url(')
      isImport = token === '@import' || (isImport && isUrl)
      isFont = token === '@font-face' || (isFont && token !== '}')
    }
  }
  return loads
}

import { type Load, webAddresses } from './load.ts'

/**
 * Files that a stylesheet names. Of its fonts and pictures a browser loads those that the page needs, which the stylesheet alone
 * does not tell.
 * @param base address of the stylesheet, or of the page that it stands in
 */
export function cssLoads(css: string, base: string): Load[] {
  const loads: Load[] = []
  const add = (written: string, kind: Load['kind'], isMaybe: boolean) => {
    // A fragment alone is a part of the page itself, such as a filter.
    if (written.startsWith('#')) return
    for (const address of webAddresses(written, base)) loads.push({ address, kind, isMaybe })
  }
  for (const block of withoutComments(css).split('}')) {
    const isFont = /@font-face\b/i.test(block)
    for (const statement of block.split(';')) {
      const isImport = /@import\b/i.test(statement)
      for (const [, written = ''] of statement.matchAll(/url\(([^()]*)\)/gi))
        add(unquoted(written), isImport ? 'style' : isFont ? 'font' : 'picture', !isImport)
      const [, imported] = /@import\s+["']([^"'\n]*)["']/i.exec(statement) ?? []
      if (imported !== undefined) add(imported, 'style', false)
    }
  }
  return loads
}

function withoutComments(css: string): string {
  const [before = '', ...rest] = css.split('/*')
  return [
    before,
    ...rest.map((part) => (part.includes('*/') ? part.slice(part.indexOf('*/') + 2) : '')),
  ].join(' ')
}

function unquoted(written: string): string {
  const text = written.trim()
  return /^["']/.test(text) ? text.slice(1, -1) : text
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCatalogueFile, type StylePart } from '../../worker/page/head/catalogue.ts'
import { always, readParts, writtenParts } from '../../worker/page/head/style-parts.ts'

/**
 * For a build: returns the CSS of a page with sections of these addresses, without leaving out any rule. Tests compare
 * it with what pages get.
 */
export function wholeStyles(dist: string): (addresses: Iterable<string>) => string {
  const file = join(import.meta.dirname, '..', '..', dist, 'client', 'catalogue.txt')
  const { catalogue, sheets } = readCatalogueFile(readFileSync(file, 'utf8'))
  const { base, sections } = catalogue
  return (addresses) => {
    const ids = new Set([...base, ...Array.from(addresses).flatMap((address) => sections[address] ?? [])])
    return Array.from(ids, (id) => {
      const parts = JSON.parse(sheets.get(id) ?? '[]') as StylePart[]
      return writtenParts(
        readParts(parts, () => 0),
        always,
      )
    }).join('')
  }
}

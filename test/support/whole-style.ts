import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCatalogueFile, type StylePart } from '../../worker/page/head/catalogue.ts'
import { always, readParts, writtenParts } from '../../worker/page/head/style-parts.ts'

/** The stylesheets of a build's pages as they would be with every rule, for comparison. */
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

import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Catalogue } from 'virtual:catalogue'
import { always, readParts, writtenParts } from '../../worker/render/style-parts.ts'

/** The stylesheets of a build's pages as they would be with every rule, for comparison. */
export async function wholeStyles(dist: string): Promise<(addresses: Iterable<string>) => string> {
  const file = join(import.meta.dirname, '..', '..', dist, 'worker', 'chunks', 'catalogue.js')
  const exported: unknown[] = Object.values(await import(pathToFileURL(file).href))
  const { css, base, sections } = exported.find(isCatalogue) ?? missing(file)
  return (addresses) => {
    const ids = new Set([...base, ...Array.from(addresses).flatMap((address) => sections[address] ?? [])])
    return Array.from(ids, (id) =>
      writtenParts(
        readParts(css[id] ?? [], () => 0),
        always,
      ),
    ).join('')
  }
}

function isCatalogue(value: unknown): value is Catalogue {
  return typeof value === 'object' && value !== null && 'css' in value && 'base' in value
}

function missing(file: string): never {
  throw new Error(`${file}: no catalogue`)
}

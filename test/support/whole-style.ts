import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Catalogue, StylePart } from 'virtual:catalogue'
import { always, readParts, writtenParts } from '../../worker/render/style-parts.ts'

/** The stylesheets of a build's pages as they would be with every rule, for comparison. */
export async function wholeStyles(dist: string): Promise<(addresses: Iterable<string>) => string> {
  const file = join(import.meta.dirname, '..', '..', dist, 'worker', 'chunks', 'catalogue.js')
  const exported: unknown[] = Object.values(await import(pathToFileURL(file).href))
  const { base, sections } = exported.find(isCatalogue) ?? missing(file)
  const css = readSheets(join(import.meta.dirname, '..', '..', dist, 'client', 'styles.txt'))
  return (addresses) => {
    const ids = new Set([...base, ...Array.from(addresses).flatMap((address) => sections[address] ?? [])])
    return Array.from(ids, (id) =>
      writtenParts(
        readParts(css.get(id) ?? [], () => 0),
        always,
      ),
    ).join('')
  }
}

/** `id parts`, a line each (scripts/vite/catalogue.ts). */
function readSheets(file: string): Map<string, StylePart[]> {
  const lines = readFileSync(file, 'utf8').split('\n')
  return new Map(
    lines.map((line) => {
      const end = line.indexOf(' ')
      return [line.slice(0, end), JSON.parse(line.slice(end)) as StylePart[]]
    }),
  )
}

function isCatalogue(value: unknown): value is Catalogue {
  return typeof value === 'object' && value !== null && 'sections' in value && 'base' in value
}

function missing(file: string): never {
  throw new Error(`${file}: no catalogue`)
}

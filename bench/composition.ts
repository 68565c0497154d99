import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { BENCH_DIST, buildDemo } from './demo-build.ts'
import { generatedBytes, type SourceMap } from './generated-bytes.ts'
import { kB, type Print, table } from './table.ts'

const folder = join(import.meta.dirname, '..', BENCH_DIST, 'worker')

/** Rows that are printed; the rest is one row. */
const ROWS = 40

/**
 * What the Worker is made of: packages and folders, by the source maps of its modules. A module's gzip is shared out by the bytes that
 * each source has in it, so the sum is that of modules compressed one by one, more than that of all of them together.
 */
export function printComposition(print: Print): boolean {
  buildDemo()
  const sizes = new Map<string, number>()
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((each) => each.endsWith('.js'))) {
    const code = readFileSync(join(folder, file), 'utf8')
    const share = gzipSync(code).length / code.length
    // A module without a map is made by the build.
    const parts = files.includes(`${file}.map`)
      ? generatedBytes(code, JSON.parse(readFileSync(join(folder, `${file}.map`), 'utf8')) as SourceMap)
      : new Map([[null, code.length]])
    for (const [source, bytes] of parts) {
      const name = source === null ? file : partName(source)
      sizes.set(name, (sizes.get(name) ?? 0) + bytes * share)
    }
  }
  const rows = [...sizes].sort(([, a], [, b]) => b - a)
  const rest = rows.slice(ROWS).reduce((sum, [, bytes]) => sum + bytes, 0)
  const shown = [...rows.slice(0, ROWS), [`${rows.length - ROWS} others`, rest] as const]
  print(
    table(
      ['part of the Worker', 'gzip kB'],
      shown.map(([name, bytes]) => [name, kB(bytes)]),
    ),
  )
  return true
}

/** A package, or the first two folders of an own source. */
function partName(source: string): string {
  const [, inPackage] = /^.*\/node_modules\/(.*)$/.exec(source) ?? []
  const path = inPackage ?? source.replace(/^(?:\.\.\/)+/, '')
  const depth = inPackage !== undefined && !inPackage.startsWith('@') ? 1 : 2
  return path.split('/').slice(0, depth).join('/')
}

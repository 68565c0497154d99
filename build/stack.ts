import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { pathToFileURL } from 'node:url'
import { printNodeNotice } from './node-version.ts'

/** A place in a module of the Worker's build, in the format of a log line's `stack`. */
const PLACE = /((?:chunks\/)?[\w.-]+\.js):(\d+):(\d+)/g

/** @param worker folder of the build that wrote the stack */
export function mappedStack(stack: string, worker: string): string {
  const maps = new Map<string, SourceMap | null>()
  return stack.replace(PLACE, (place, file: string, line: string, column: string) => {
    if (!maps.has(file)) maps.set(file, readMap(join(worker, `${file}.map`)))
    const entry = maps.get(file)?.findEntry(Number(line) - 1, Number(column) - 1)
    if (entry === undefined || !('originalSource' in entry)) return place
    const source = entry.originalSource.replace(/^(?:\.\.\/)+/, '')
    return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
  })
}

function readMap(file: string): SourceMap | null {
  return existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, 'utf8'))) : null
}

/** `npm run stack < line.json` prints a log line, or a stack alone, with places in the sources. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { dist: { type: 'string' } } })
  const worker = join(import.meta.dirname, '..', values.dist ?? 'dist', 'worker')
  if (!existsSync(join(worker, 'index.js.map')))
    throw new Error(`${worker} holds no build; run npm run build at the commit that is deployed`)
  console.log(mappedStack((await text(process.stdin)).replaceAll('\\n', '\n'), worker))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  printNodeNotice()
  await main().catch((error: Error) => {
    console.error(error.message)
    process.exit(1)
  })
}

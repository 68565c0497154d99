import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/**
 * The files of one program may import each other. The Studio is a program of its own: it exchanges data with the others
 * over HTTP, so it may repeat their names.
 */
const PROGRAMS: [program: string, rooms: string[]][] = [
  [
    'the Worker and its commands',
    ['admin', 'build', 'cli', 'client', 'core', 'sections', 'shared', 'worker'],
  ],
  ['the Studio', ['studio']],
]

/** What a section exports has the name that its role asks for (sections/contract.ts); `studio/api/paths.ts` is generated. */
const NAMED_BY_OTHERS = /^sections\/[a-z0-9-]+\/[a-z0-9-]+\/|^studio\/api\/paths\.ts$/
const PARTS = /^sections\/(?:ui|frame|fields|markup)\//

const DECLARATION =
  /^export (?:declare |abstract |async )*(?:type|interface|function|const|class|enum) (\w+)/gm

test.each(PROGRAMS)('no two files of %s export the same name', (_program, rooms) => {
  const files = new Map<string, string[]>()
  for (const file of rooms.flatMap(sourcesOf)) {
    if (NAMED_BY_OTHERS.test(file) && !PARTS.test(file)) continue
    const text = readFileSync(join(root, file), 'utf8')
    const names = new Set(Array.from(text.matchAll(DECLARATION), ([, name = '']) => name))
    for (const name of names) files.set(name, [...(files.get(name) ?? []), file])
  }
  expect(files.size).toBeGreaterThan(300)
  expect([...files].filter(([, exporting]) => exporting.length > 1)).toEqual([])
})

function sourcesOf(room: string): string[] {
  return readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
    .map((file) => join(room, file))
}

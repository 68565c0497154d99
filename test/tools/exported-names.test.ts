import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Rooms whose code meets in one file. Sections and the Studio name components and answers after the same things. */
const ROOMS = ['admin', 'build', 'cli', 'client', 'core', 'shared', 'worker']

const DECLARATION =
  /^export (?:declare |abstract |async )*(?:type|interface|function|const|class|enum) (\w+)/gm

test('no two files export the same name', () => {
  const files = new Map<string, string[]>()
  for (const file of ROOMS.flatMap(sourcesOf)) {
    const text = readFileSync(join(root, file), 'utf8')
    const names = new Set(Array.from(text.matchAll(DECLARATION), ([, name = '']) => name))
    for (const name of names) files.set(name, [...(files.get(name) ?? []), file])
  }
  expect(files.size).toBeGreaterThan(1000)
  expect([...files].filter(([, exporting]) => exporting.length > 1)).toEqual([])
})

function sourcesOf(room: string): string[] {
  return readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
    .map((file) => join(room, file))
}

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildIdentity, PAGE_CODE } from '../../build/vite/build-identity.ts'

let project: string
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'vitrine-identity-'))
  write('package.json', '{}')
  for (const place of [...PAGE_CODE, 'sections']) write(fileOf(place), 'before')
  write('sections/hero/split/fixtures.ts', 'before')
})
afterEach(() => rmSync(project, { recursive: true }))

/** A file at the place, or in the folder at the place. */
const fileOf = (place: string) => (/\.\w+$/.test(place) ? place : `${place}/some.ts`)

function write(file: string, text: string): void {
  mkdirSync(dirname(join(project, file)), { recursive: true })
  writeFileSync(join(project, file), text)
}

function nameOfBuild(): string | undefined {
  const { load } = buildIdentity(project) as unknown as { load: { handler(): string } }
  return /buildId = '(\w+)'/.exec(load.handler())?.[1]
}

test.each([...PAGE_CODE, 'sections'])('the build’s name changes when %s changes', (place) => {
  const before = nameOfBuild()
  write(fileOf(place), 'after')
  expect(nameOfBuild()).not.toBe(before)
})

test('the build’s name stays the same when an example of a section changes', () => {
  const before = nameOfBuild()
  write('sections/hero/split/fixtures.ts', 'after')
  expect(before).toMatch(/^\w{16}$/)
  expect(nameOfBuild()).toBe(before)
})

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const LOADER = new URL('../../build/source-loader.ts', import.meta.url).href

let project: string
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'vitrine-loader-'))
  mkdirSync(join(project, 'sections/hero/aurora'), { recursive: true })
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(project, 'sections/hero/aurora/badge.tsx'), 'export const badge = <b>new</b>')
})
afterEach(() => rmSync(project, { recursive: true }))

test('a fixture that imports JSX is an error that names the file and says what to do', () => {
  writeFileSync(join(project, 'sections/hero/aurora/fixtures.ts'), "export { badge } from './badge.tsx'")
  const code = `const { openSourceLoader } = await import(${JSON.stringify(LOADER)})
    await openSourceLoader(${JSON.stringify(project)})('sections/hero/aurora/fixtures.ts').catch((error) => console.log(error.message))`
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' })
  expect(said).toBe(
    'sections/hero/aurora/fixtures.ts imports ./badge.tsx, which may have JSX. Schemas and fixtures are loaded without a compiler: put what they share with a component into a .ts file.\n',
  )
})

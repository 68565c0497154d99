import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runCommand } from '../support/run-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'vitrine-redirects-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The output of `redirects import` into the folder of a site, each line with whether the site was saved by then. */
async function imported(name: string, ...options: string[]) {
  const site = join(folder, name)
  const printed: { line: string; isSaved: boolean }[] = []
  const print = (line: string) =>
    void printed.push({ line, isSaved: readFileSync(join(site, 'site.json'), 'utf8').includes('/velho') })
  await runCommand(['new', site, '--template', 'links', '--host', `${name}.test`])
  const table = join(folder, 'table.csv')
  writeFileSync(table, 'from,to,status\n/velho,/,301\n/outro,/,999\n')
  expect(await runCommand(['redirects', 'import', site, table, ...options], { print })).toMatchObject({
    code: 0,
  })
  return printed
}

test('redirects import prints refused rows before it saves the rest', async () => {
  const [problem, ...others] = await imported('linhas')
  expect(problem).toEqual({ line: expect.stringMatching(/^row 3: /), isSaved: false })
  expect(others).toEqual([])
})

test('redirects import prints JSON after it has saved', async () => {
  const [json, ...others] = await imported('json', '--json')
  expect(json?.isSaved).toBe(true)
  expect(JSON.parse(json?.line ?? '')).toMatchObject({ added: 1, saved: true })
  expect(others).toEqual([])
})

test('redirects import says that a file does not exist', async () => {
  const site = join(folder, 'semtabela')
  await runCommand(['new', site, '--template', 'links', '--host', 'semtabela.test'])
  const missing = join(folder, 'missing.csv')
  expect(await runCommand(['redirects', 'import', site, missing])).toMatchObject({
    code: 1,
    err: `${missing} does not exist\n`,
  })
})

test('redirects import refuses a table that is not UTF-8', async () => {
  const site = join(folder, 'latin')
  await runCommand(['new', site, '--template', 'links', '--host', 'latin.test'])
  const table = join(folder, 'latin.csv')
  writeFileSync(table, Buffer.from('from,to\n/caf\u00e9,/\n', 'latin1'))
  const { code, err } = await runCommand(['redirects', 'import', site, table])
  expect(code).toBe(1)
  expect(err).toContain('latin.csv is not UTF-8')
  expect(readFileSync(join(site, 'site.json'), 'utf8')).not.toContain('/caf')
})

import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onePagePlatform } from '../support/one-page.ts'
import { copyTree } from '../support/tree-copy.ts'
import { startWorker } from '../support/worker.ts'

/** What docs/sections.md says of sections beside Vitrine's own, done in a copy of the repository. */
const SECTION = 'agency/hero/aurora/section.tsx'

const site = {
  host: 'agency.test',
  pages: [
    {
      id: 'home',
      route: '/',
      sections: [
        {
          id: 'own',
          component: { folder: 'hero', name: 'aurora' },
          data: { title: 'Da agência', items: [{ id: 'a', title: 'Primeiro' }] },
        },
        { id: 'built-in', component: { folder: 'text', name: 'rich' }, data: { body: 'Da Vitrine.' } },
      ],
    },
  ],
}

describe('a section root that package.json names', { timeout: 300_000 }, () => {
  const tree = copyTree()
  const path = (file: string) => join(tree.folder, file)
  const packages = join(import.meta.dirname, '../../node_modules')

  beforeAll(() => {
    const manifest = JSON.parse(readFileSync(path('package.json'), 'utf8')) as object
    writeFileSync(
      path('package.json'),
      JSON.stringify({ ...manifest, vitrine: { sectionRoots: ['agency'] } }),
    )
    const made = ['scripts/new-section.ts', 'hero/aurora', '--root', 'agency']
    execFileSync(process.execPath, made, { cwd: tree.folder })
  })
  afterAll(() => tree.remove())

  /** What a tool of `npm run check` prints; empty where it has no complaint. */
  function complaints(tool: string, ...args: string[]): string {
    const { status, stdout, stderr } = spawnSync(join(packages, '.bin', tool), args, {
      cwd: tree.folder,
      encoding: 'utf8',
    })
    return status === 0 ? '' : `${stdout}${stderr}`
  }

  test('is built, and its sections are on a page beside Vitrine’s own, with their styles', async () => {
    execFileSync(join(packages, '.bin/vite'), ['build', '--app', '--logLevel', 'warn'], {
      cwd: tree.folder,
      env: { ...process.env, NODE_ENV: 'production' },
    })
    const dist = relative(join(import.meta.dirname, '../..'), path('dist'))
    const bindings = { UPSTREAM_TIMEOUT_MS: 20_000 }
    const worker = await startWorker({ upstream: onePagePlatform(site).handle, dist, bindings })
    const response = await worker.fetch('http://agency.test/')
    const body = await response.text()
    await worker.stop()
    expect(response.status, JSON.stringify(worker.logs)).toBe(200)
    expect(body).toContain('data-section="hero/aurora"')
    expect(body).toContain('Da agência')
    expect(body).toContain('Da Vitrine.')
    expect(body).toContain('.agency--hero-aurora-items')
  })

  test('is checked by the types of both sides and for dead code, and no other file names it', () => {
    expect(complaints('tsc', '-p', 'worker')).toBe('')
    expect(complaints('tsc', '-p', 'client')).toBe('')
    expect(complaints('knip')).toBe('')
  })

  test('has its faults reported', () => {
    const text = readFileSync(path(SECTION), 'utf8')
    writeFileSync(path(SECTION), text.replace('data.items.length', 'data.itens.length'))
    expect(complaints('tsc', '-p', 'worker')).toContain(`${SECTION}(`)
    expect(complaints('tsc', '-p', 'client')).toContain(`${SECTION}(`)
    writeFileSync(path(SECTION), text)
    writeFileSync(path('agency/hero/unused.ts'), 'export const unused = 1\n')
    expect(complaints('knip')).toContain('agency/hero/unused.ts')
  })
})

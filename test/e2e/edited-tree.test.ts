import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { factsOf } from '../support/html.ts'
import { type TestSite, textSection } from '../support/site.ts'
import { copyTree } from '../support/tree-copy.ts'
import { scriptedUpstream } from '../support/upstream.ts'
import { startWorker } from '../support/worker.ts'

/** Follows docs/sections.md on sections in other roots, in a copy of the repository. */
const SECTION = 'agency/hero/aurora/section.tsx'

/** Follows docs/languages.md on adding a language, in a copy of the repository: one entry, and its texts. */
const ENTRY =
  "  { code: 'ar-EG', name: 'العربية', direction: 'rtl', blogIndex: 'mudawwana', alsoFor: ['arz'] },\n"
const SKIP = 'تخط إلى المحتوى'

const agency: TestSite = {
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

const translated: TestSite = {
  host: 'a.test',
  pages: [
    {
      id: 'home',
      route: '/',
      sections: [textSection('intro', 'Bem-vindo')],
      i18n: { 'ar-EG': { sections: { intro: { body: 'أهلا' } } } },
    },
    { id: 'sobre', route: 'sobre', route_ar_EG: 'عن' },
  ],
  config: { multi_languages: ['ar-EG', 'en-US'], blog: { categories: [{ slug: 'novas', name: 'Novas' }] } },
  root: { locales: ['pt-BR', 'ar-EG', 'en-US'].map((code) => ({ code, name: code })) },
}

const tree = copyTree()
const path = (file: string) => join(tree.folder, file)
const packages = join(import.meta.dirname, '../../node_modules')
const edit = (file: string, change: (text: string) => string) =>
  writeFileSync(path(file), change(readFileSync(path(file), 'utf8')))
let worker: Awaited<ReturnType<typeof startWorker>>

beforeAll(async () => {
  edit('package.json', (text) =>
    JSON.stringify({ ...JSON.parse(text), vitrine: { sectionRoots: ['agency'] } }),
  )
  const made = ['tools/new-section.ts', 'hero/aurora', '--root', 'agency']
  execFileSync(process.execPath, made, { cwd: tree.folder })
  edit('shared/locales.ts', (text) => text.replace('] as const satisfies', `${ENTRY}] as const satisfies`))
  for (const folder of ['messages', 'words']) {
    const english = JSON.parse(readFileSync(path(`shared/${folder}/en-US.json`), 'utf8')) as object
    const translated = folder === 'messages' ? { ...english, skipToContent: SKIP } : english
    writeFileSync(path(`shared/${folder}/ar-EG.json`), JSON.stringify(translated))
  }
  execFileSync(join(packages, '.bin/vite'), ['build', '--app', '--logLevel', 'warn'], {
    cwd: tree.folder,
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const dist = relative(join(import.meta.dirname, '../..'), path('dist'))
  const { handle } = scriptedUpstream(agency, translated)
  worker = await startWorker({ upstream: handle, dist, bindings: { UPSTREAM_TIMEOUT_MS: 20_000 } })
}, 300_000)
afterAll(async () => {
  await worker.stop()
  tree.remove()
})

describe('a section root that package.json names', { timeout: 300_000 }, () => {
  /** The output of a tool of `npm run check`; empty if it finds nothing. */
  function complaints(tool: string, ...args: string[]): string {
    const { status, stdout, stderr } = spawnSync(join(packages, '.bin', tool), args, {
      cwd: tree.folder,
      encoding: 'utf8',
    })
    return status === 0 ? '' : `${stdout}${stderr}`
  }

  test('is built, and its sections are on a page next to Vitrine’s own, with their styles', async () => {
    const response = await worker.fetch('http://agency.test/')
    const body = await response.text()
    expect(response.status, JSON.stringify(worker.logs)).toBe(200)
    expect(body).toContain('data-section="hero/aurora"')
    expect(body).toContain('Da agência')
    expect(body).toContain('Da Vitrine.')
    expect(body).toContain('.agency--hero-aurora-items')
  })

  test('is type-checked on both sides and checked for dead code, and no other file refers to it', () => {
    edit(SECTION, (text) => text.replace('data.items.length', 'data.itens.length'))
    writeFileSync(path('agency/hero/unused.ts'), 'export const unused = 1\n')
    for (const side of ['worker', 'client']) {
      const [fault = '', ...others] = complaints('tsc', '-p', side, '--pretty', 'false').trim().split('\n')
      expect(fault).toContain(`${SECTION}(`)
      // A fault of several lines indents all but its first.
      expect(others.filter((line) => !line.startsWith(' '))).toEqual([])
    }
    const { issues } = JSON.parse(complaints('knip', '--reporter', 'json'))
    expect(issues.map(({ file }: { file: string }) => file)).toEqual(['agency/hero/unused.ts'])
  })
})

describe('a language added as one entry of shared/locales.ts, with its texts', () => {
  const shown = async (address: string, headers: Record<string, string> = {}) => {
    const response = await worker.fetch(`http://a.test${address}`, {
      headers: { 'sec-fetch-mode': 'navigate', ...headers },
    })
    return { response, html: await response.text() }
  }

  test('has its addresses, its texts and its direction, and does not affect others', async () => {
    const { response, html } = await shown('/ar-EG')
    expect(response.status, JSON.stringify(worker.logs)).toBe(200)
    expect(factsOf(html)).toMatchObject({ lang: 'ar-EG', text: 'a.test أهلا' })
    expect(html).toContain('<html lang="ar-EG" dir="rtl">')
    expect(html).toContain(SKIP)
    expect((await shown('/')).html).toContain('<html lang="pt-BR" dir="ltr">')
    const missing = await shown('/ar-EG/nope')
    expect(missing.response.status).toBe(404)
    expect(missing.html).toContain('<html lang="ar-EG" dir="rtl">')
  })

  test('is an alternate of the other locales, and they are alternates of it', async () => {
    const links = (html: string) =>
      [...html.matchAll(/<link rel="alternate" hrefLang="([^"]*)" href="([^"]*)"/gi)].map(
        ([, tag, href]) => `${tag} ${decodeURI(href ?? '')}`,
      )
    const expected = [
      'pt-BR http://a.test/sobre',
      'ar-EG http://a.test/ar-EG/عن',
      'en-US http://a.test/en-US/sobre',
      'x-default http://a.test/sobre',
    ]
    expect(links((await shown('/sobre')).html)).toEqual(expected)
    expect(links((await shown(encodeURI('/ar-EG/عن'))).html)).toEqual(expected)
    expect((await shown('/sitemap-ar-EG.xml')).html).toContain(encodeURI('/ar-EG/عن'))
  })

  test('is in the language selector with its own name and flag', async () => {
    const { html } = await shown('/ar-EG/nope')
    expect(html).toContain('<span lang="ar-EG">العربية</span>')
    const flag = await worker.fetch('http://a.test/flags/ar_EG.svg')
    expect([flag.status, (await flag.text()).slice(0, 4)]).toEqual([200, '<svg'])
  })

  test('is chosen for a browser that asks for it, or for a language in its `alsoFor`', async () => {
    for (const asked of ['ar', 'ar-SA,en;q=0.5', 'arz']) {
      const { response } = await shown('/sobre', { 'accept-language': asked })
      expect([asked, response.status, decodeURI(response.headers.get('location') ?? '')]).toEqual([
        asked,
        302,
        '/ar-EG/عن',
      ])
    }
    const { html } = await shown('/sobre', { 'accept-language': 'ar', cookie: 'locale=pt-BR' })
    expect(factsOf(html).lang).toBe('pt-BR')
  })

  test('has its own address for the index of the blog, and no other', async () => {
    expect((await shown('/ar-EG/mudawwana')).response.status).toBe(200)
    expect((await shown('/ar-EG/blog')).response.status).toBe(404)
    expect((await shown('/ar-EG/blog/novas')).response.status).toBe(200)
    expect((await shown('/mudawwana')).response.status).toBe(404)
  })
})

import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { factsOf } from '../support/html.ts'
import { textSection } from '../support/site.ts'
import { copyTree } from '../support/tree-copy.ts'
import { scriptedUpstream } from '../support/upstream.ts'
import { startWorker } from '../support/worker.ts'

/** What docs/languages.md says of a further language, done in a copy of the repository: one entry, and its texts. */
const ENTRY =
  "  { code: 'ar-EG', name: 'العربية', direction: 'rtl', blogIndex: 'mudawwana', alsoFor: ['arz'] },\n"
const SKIP = 'تخط إلى المحتوى'

const upstream = scriptedUpstream({
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
})

describe('a language that is one entry of shared/locales.ts, and its texts', { timeout: 300_000 }, () => {
  const tree = copyTree()
  const path = (file: string) => join(tree.folder, file)
  const edit = (file: string, change: (text: string) => string) =>
    writeFileSync(path(file), change(readFileSync(path(file), 'utf8')))
  let worker: Awaited<ReturnType<typeof startWorker>>

  const shown = async (address: string, headers: Record<string, string> = {}) => {
    const response = await worker.fetch(`http://a.test${address}`, {
      headers: { 'sec-fetch-mode': 'navigate', ...headers },
    })
    return { response, html: await response.text() }
  }

  beforeAll(async () => {
    edit('shared/locales.ts', (text) => text.replace('] as const satisfies', `${ENTRY}] as const satisfies`))
    for (const folder of ['messages', 'words']) {
      const english = JSON.parse(readFileSync(path(`shared/${folder}/en-US.json`), 'utf8')) as object
      const translated = folder === 'messages' ? { ...english, skipToContent: SKIP } : english
      writeFileSync(path(`shared/${folder}/ar-EG.json`), JSON.stringify(translated))
    }
    execFileSync(
      join(import.meta.dirname, '../../node_modules/.bin/vite'),
      ['build', '--app', '--logLevel', 'warn'],
      { cwd: tree.folder, env: { ...process.env, NODE_ENV: 'production' } },
    )
    const dist = relative(join(import.meta.dirname, '../..'), path('dist'))
    worker = await startWorker({ upstream: upstream.handle, dist, bindings: { UPSTREAM_TIMEOUT_MS: 20_000 } })
  }, 300_000)
  afterAll(async () => {
    await worker.stop()
    tree.remove()
  })

  test('has its addresses, its texts and its direction, and the others keep theirs', async () => {
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

  test('is an alternate of the other locales, and they are its', async () => {
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

  test('stands in the language selector with its own name and flag', async () => {
    const { html } = await shown('/ar-EG/nope')
    expect(html).toContain('<span lang="ar-EG">العربية</span>')
    const flag = await worker.fetch('http://a.test/flags/ar_EG.svg')
    expect([flag.status, (await flag.text()).slice(0, 4)]).toEqual([200, '<svg'])
  })

  test('is chosen for a browser that asks for it, or for what it is also for', async () => {
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

  test('has the address of its blog, and no other', async () => {
    expect((await shown('/ar-EG/mudawwana')).response.status).toBe(200)
    expect((await shown('/ar-EG/blog')).response.status).toBe(404)
    expect((await shown('/ar-EG/blog/novas')).response.status).toBe(200)
    expect((await shown('/mudawwana')).response.status).toBe(404)
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scriptedUpstream } from '../support/upstream.ts'
import { startWorker } from '../support/worker.ts'

const upstream = scriptedUpstream({
  host: 'a.test',
  pages: [
    { id: 'home', route: '/', popups: ['popup:boas-vindas', 'popups:outro', 'popup:../x'] },
    { id: 'preços', route: 'precos' },
  ],
  config: { country_number: '+55', phone_number: '</script><script>alert(1)</script>' },
})
let worker: Awaited<ReturnType<typeof startWorker>>

beforeAll(async () => {
  worker = await startWorker({
    upstream: upstream.handle,
    bindings: { SUPABASE_URL: 'https://database.test', SUPABASE_PUBLISHABLE_KEY: 'public-key' },
  })
})
afterAll(() => worker.stop())

async function dataOf(path: string) {
  const html = await (await worker.fetch(`http://a.test${path}`)).text()
  const blocks = Array.from(
    html
      .slice(0, html.indexOf('</head>'))
      .matchAll(/<script type="application\/json" data-page="">([\s\S]*?)<\/script>/g),
  )
  expect(blocks, 'one block, in the head').toHaveLength(1)
  return JSON.parse(blocks[0]?.[1] ?? '')
}

describe('the data that a page gives its scripts', () => {
  test('is what the specification names, and contains nothing secret', async () => {
    const data = await dataOf('/')
    expect(data).toMatchObject({
      supabase: { url: 'https://database.test', key: 'public-key' },
      tenant_uuid: 'uuid-a.test',
      locale: 'pt-BR',
      page_id: 'home',
      chat: { country_number: '+55' },
      consent: 'opt_in',
      popups: ['boas-vindas', 'outro'],
      messages: { sending: 'Enviando mensagem…' },
    })
    expect(data).not.toHaveProperty('tenant_id')
  })

  test('cannot end its script element', async () => {
    const { chat } = await dataOf('/')
    expect(chat.phone_number).toBe('</script><script>alert(1)</script>')
  })

  test('is in the language of the page', async () => {
    expect(await dataOf('/ja-JP/precos')).toMatchObject({ locale: 'ja-JP', page_id: 'preços' })
    expect((await dataOf('/ja-JP/precos')).messages.sending).not.toBe('Enviando mensagem…')
  })

  test('names no page if there is none', async () => {
    expect(await dataOf('/nope')).toMatchObject({ page_id: '', popups: [] })
  })
})

describe('a part of a page', () => {
  test('that is a cookie dialog is in the requested language, or the site’s own', async () => {
    for (const [locale, title] of [
      ['de-DE', 'Cookie-Auswahl'],
      ['xx-XX', 'Preferências de cookies'],
    ]) {
      const response = await worker.fetch(`http://a.test/api/cookies/preferences?locale=${locale}`)
      const { html, css } = (await response.json()) as { html: string; css: string }
      expect(html).toContain(title)
      expect(css).toContain('@layer')
      expect(response.headers.get('cache-control')).toBe('public, max-age=60')
    }
  })

  test('accepts only GET and HEAD', async () => {
    const response = await worker.fetch('http://a.test/api/cookies/preferences', { method: 'POST' })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })
})

test('prefetching rules are a file of their own, which every page names', async () => {
  const page = await worker.fetch('http://a.test/')
  expect(page.headers.get('speculation-rules')).toBe('"/speculation-rules.json"')
  const rules = await worker.fetch('http://a.test/speculation-rules.json')
  expect(rules.headers.get('content-type')).toBe('application/speculationrules+json')
  expect(Object.keys((await rules.json()) as object)).toEqual(['prefetch', 'prerender'])
})

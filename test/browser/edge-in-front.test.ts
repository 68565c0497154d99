import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chromiumPath, launchChromium } from '../support/browser.ts'
import { EMAIL_SCRIPT, ROCKET_SCRIPT, rewrittenByZone, startZone } from '../support/cloudflare-zone.ts'
import { textSection } from '../support/site.ts'
import { scriptedUpstream } from '../support/upstream.ts'
import { whenAlive } from '../support/visitor-site.ts'
import { startWorker } from '../support/worker.ts'

const EMAIL = 'rosa@padaria.example'
const written = [textSection('contato', `Escreva para [${EMAIL}](mailto:${EMAIL}) ou ${EMAIL}.`)]

const upstream = scriptedUpstream(
  { host: 'plain.localhost', pages: [{ id: 'home', route: '/', sections: written }] },
  {
    host: 'tagged.localhost',
    pages: [{ id: 'home', route: '/', sections: written }],
    config: { custom_script: '<script>window.ran = true</script>' },
  },
)

describe('the zone that the tests simulate', () => {
  const headers = new Headers({ 'cache-control': 'public' })
  const page = `<html><head><title>${EMAIL}</title></head><body><p>${EMAIL}</p><script src="/a.js"></script></body></html>`

  test('replaces e-mail addresses and scripts on a page without marks', () => {
    const html = rewrittenByZone(page, headers)
    expect(html).toContain('<p><a href="/cdn-cgi/l/email-protection"')
    expect(html).toContain(`<title>${EMAIL}</title>`)
    expect(html).toContain('<script src="/a.js" type="0a1b2c-text/javascript">')
    expect(html).toContain(EMAIL_SCRIPT)
    expect(html).toContain(ROCKET_SCRIPT)
  })

  test('recognises the mark of a script only before its src', () => {
    const marked = (script: string) => rewrittenByZone(`<body><script${script}></script></body>`, headers)
    expect(marked(' data-cfasync="false" src="/a.js"')).not.toContain(ROCKET_SCRIPT)
    expect(marked(' src="/a.js" data-cfasync="false"')).toContain(ROCKET_SCRIPT)
  })

  test('does not change a page that says no-transform', () => {
    expect(rewrittenByZone(page, new Headers({ 'cache-control': 'no-transform' }))).toBe(page)
  })
})

describe.skipIf(chromiumPath() === null)('behind a zone that rewrites pages', () => {
  let worker: Awaited<ReturnType<typeof startWorker>>
  let zone: Awaited<ReturnType<typeof startZone>>
  let browser: Browser

  beforeAll(async () => {
    worker = await startWorker({ upstream: upstream.handle, bindings: { UPSTREAM_TIMEOUT_MS: 20_000 } })
    zone = await startZone(worker.url)
    browser = await launchChromium()
  })
  afterAll(async () => {
    await browser?.close()
    zone?.stop()
    await worker?.stop()
  })

  test.each(['plain.localhost', 'tagged.localhost'])(
    'visitors of %s can read e-mail addresses, and its scripts run',
    async (host) => {
      const page = await browser.newPage({ locale: 'pt-BR' })
      const said: string[] = []
      page.on('console', (message) => void (message.type() === 'error' && said.push(message.text())))
      await page.goto(`http://${host}:${zone.port}/`)
      await whenAlive(page)
      const section = page.locator('#contato')
      expect(await section.textContent()).toContain(`Escreva para ${EMAIL} ou ${EMAIL}.`)
      expect(await section.locator('a').first().getAttribute('href')).toBe(`mailto:${EMAIL}`)
      expect(said).toEqual([])
      await page.close()
    },
  )

  test('every page has the marks, error pages too, and none says no-transform, which would prevent compression', async () => {
    for (const path of ['/', '/nowhere', `/search?q=${EMAIL}`]) {
      const response = await worker.fetch(`http://plain.localhost${path}`)
      const html = await response.text()
      expect(rewrittenByZone(html, response.headers), path).toBe(html)
      expect(html).toContain('<!--email_off-->')
      expect(response.headers.get('cache-control')).not.toContain('no-transform')
    }
  })
})

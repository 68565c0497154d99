import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chromiumPath, launchChromium } from '../support/browser.ts'
import { textSection } from '../support/site.ts'
import { supabaseDouble } from '../support/supabase-double.ts'
import { scriptedUpstream } from '../support/upstream.ts'
import { startWorker } from '../support/worker.ts'

const HOST = 'a.localhost'
const STRANGER = 'stranger.localhost'
const TOKEN = 'token-of-the-visitor'

/** A page that sends its address to its own host, as a script there could. */
const READS_ITS_ADDRESS =
  '<!doctype html><script>fetch("/read?" + encodeURIComponent(location.href))</script>'

describe.runIf(chromiumPath())('a token in an address’s fragment', () => {
  /** Addresses requested from the other host. */
  const asked: string[] = []
  let stranger: Server
  let worker: Awaited<ReturnType<typeof startWorker>>
  let browser: Browser
  beforeAll(async () => {
    stranger = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.setHeader('content-type', 'text/html').end(READS_ITS_ADDRESS)
    })
    await new Promise<void>((resolve) => void stranger.listen(0, '127.0.0.1', resolve))
    const elsewhere = `http://${STRANGER}:${(stranger.address() as AddressInfo).port}`
    const site = {
      host: HOST,
      pages: [
        { id: 'home', route: '/', sections: [textSection('s', 'OPEN')] },
        { id: 'entrar', route: 'entrar', sections: [textSection('s', 'ENTER')] },
        { id: 'loja', route: 'loja' },
      ],
      config: { account: { sign_in: 'entrar', sign_up: 'open' } },
      root: {
        appConfig: { localeRedirect: 'off' },
        path_rules: [
          { from: '/', to: `${elsewhere}/home` },
          { from: '/entrar', to: `${elsewhere}/entrar` },
          { from: '/loja', to: `${elsewhere}/loja` },
        ],
      },
    }
    const supabase = await supabaseDouble(scriptedUpstream(site))
    worker = await startWorker({ upstream: supabase.handle, bindings: supabase.bindings })
    browser = await launchChromium([HOST, STRANGER])
  })
  afterAll(async () => {
    await browser.close()
    await worker.stop()
    await new Promise((resolve) => stranger.close(resolve))
  })

  test.each([
    ['/api/session/confirm', '/entrar'],
    ['/api/session/confirm?next=%2F', '/entrar'],
    ['/api/session/renew', '/'],
    ['/api/session/renew?next=%2Floja', null],
  ])('of a link in a mail to %s is in no later address and no later request', async (path, arrives) => {
    asked.length = 0
    const context = await browser.newContext({ locale: 'pt-BR' })
    const page = await context.newPage()
    const addresses: string[] = []
    page.on('framenavigated', (frame) => void addresses.push(frame.url()))
    const requests: string[] = []
    page.on('request', (request) => void requests.push(`${request.url()} ${request.postData() ?? ''}`))
    await page.goto(`http://${HOST}:${worker.url.port}${path}#access_token=${TOKEN}`)
    await page.waitForLoadState('networkidle')
    expect(addresses.length).toBeGreaterThan(0)
    expect([...addresses, page.url()].filter((address) => address.includes(TOKEN))).toEqual([])
    expect(requests.slice(1).filter((request) => request.includes(TOKEN))).toEqual([])
    const { hostname, pathname } = new URL(page.url())
    if (arrives !== null) expect([hostname, pathname]).toEqual([HOST, arrives])
    else await expect.poll(() => asked.some((address) => address.startsWith('/read?'))).toBe(true)
    expect(asked.filter((address) => address.includes(TOKEN))).toEqual([])
    await context.close()
  })
})

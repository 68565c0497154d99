import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { chromiumPath } from '../support/browser.ts'
import { connectChromium } from '../support/connect-chromium.ts'
import { onePagePlatform } from '../support/one-page.ts'
import { startWorker } from '../support/worker.ts'

const sections = [
  {
    id: 'filme',
    component: { folder: 'video', name: 'inline' },
    data: { title: 'O filme', url: 'https://vimeo.com/76979871' },
  },
  {
    id: 'grande',
    component: { folder: 'video', name: 'inline' },
    data: { title: 'O trailer', url: 'https://vimeo.com/76979872', lightbox: true },
  },
  {
    id: 'mapa',
    component: { folder: 'map', name: 'embed' },
    data: { title: 'O lugar', address: 'Rua Um, 10', lat: -23.55, lng: -46.63 },
  },
]

/** Addresses that a `<video>`, an `<audio>` or a frame would request from another host. */
const elsewhere = [
  'https://www.youtube.com/results?search_query=bolo',
  '//www.youtube.com/embed/aqz-KE-bpKQ',
  'https://www.dailymotion.com/video/x8abc',
  'https://drive.google.com/file/d/1aB/view',
  'https://cdn.example/filme.mp4',
].flatMap((url, index) => [
  { id: `a${index}`, component: { folder: 'video', name: 'inline' }, data: { title: url, url } },
  {
    id: `b${index}`,
    component: { folder: 'video', name: 'inline' },
    data: {
      url,
      autoplay: true,
      captions: [{ src: 'https://cdn.example/pt.vtt', srclang: 'pt' }],
    },
  },
  { id: `c${index}`, component: { folder: 'video', name: 'background' }, data: { title: url, url } },
  {
    id: `d${index}`,
    component: { folder: 'text', name: 'rich' },
    data: { body: url, background: { video: url } },
  },
])

const platform = onePagePlatform(
  { host: 'embeds.localhost', pages: [{ id: 'home', route: '/', sections }] },
  { host: 'filmes.localhost', pages: [{ id: 'home', route: '/', sections: elsewhere }] },
)
let worker: Awaited<ReturnType<typeof startWorker>>
let browser: Browser
let page: Page
/** Hosts of the browser's requests. */
let hosts: Set<string>

interface Visit {
  disabled?: string[]
  scripts?: boolean
  host?: string
}

async function open({ disabled, scripts = true, host = 'embeds.localhost' }: Visit = {}) {
  page = await (await browser.newContext({ locale: 'pt-BR', javaScriptEnabled: scripts })).newPage()
  hosts = new Set()
  await page.route('**', (route) => {
    const { hostname } = new URL(route.request().url())
    hosts.add(hostname)
    return hostname === host ? route.continue() : route.fulfill({ body: '<p>deles</p>' })
  })
  if (disabled) {
    await page.addInitScript(
      (value) => localStorage.setItem('disabled_cookies', value),
      JSON.stringify(disabled),
    )
  }
  await page.goto(`http://${host}:${worker.url.port}/`)
  if (scripts) await page.waitForLoadState('networkidle')
}

describe.skipIf(chromiumPath() === null)('content of a third party', () => {
  beforeAll(async () => {
    worker = await startWorker({ upstream: platform.handle })
    browser = await connectChromium()
  })
  afterAll(async () => {
    await browser.close()
    await worker.stop()
  })
  afterEach(() => page.context().close())

  /** A link becomes a button once its script has loaded, when it is near the viewport. */
  const facade = (name: string) => page.locator('[data-embed-open][role=button]', { hasText: name })

  test('is not requested before a click, and one click plays it for a visitor who has agreed', async () => {
    await open({ disabled: [] })
    expect([...hosts]).toEqual(['embeds.localhost'])
    await facade('Reproduzir vídeo: O filme').click()
    const frame = page.locator('#filme iframe')
    await frame.waitFor()
    expect(await frame.getAttribute('src')).toBe('https://player.vimeo.com/video/76979871?autoplay=1&dnt=1')
    expect(await frame.getAttribute('title')).toBe('O filme')
    await expect.poll(() => hosts.has('player.vimeo.com')).toBe(true)
  })

  test('of any address is not requested before the decision, and is requested after consent', async () => {
    await open({ host: 'filmes.localhost' })
    const videos = page.locator('video')
    for (const section of await page.locator('[data-section]').all()) await section.scrollIntoViewIfNeeded()
    await page.waitForLoadState('networkidle')
    await expect
      .poll(() => videos.evaluateAll((all) => (all as HTMLVideoElement[]).map(({ paused }) => paused)))
      .not.toContain(false)
    expect([...hosts]).toEqual(['filmes.localhost'])
    expect(new Set(await videos.evaluateAll((all) => all.map((video) => video.getAttribute('src'))))).toEqual(
      new Set(['https://cdn.example/filme.mp4']),
    )
    await page.context().close()
    await open({ host: 'filmes.localhost', disabled: [] })
    await page.locator('#c4').scrollIntoViewIfNeeded()
    await expect.poll(() => hosts.has('cdn.example')).toBe(true)
  })

  test.each([
    ['has not decided', undefined],
    ['has refused', ['vuid']],
  ])('asks a visitor who %s, and applies the consent to this content only', async (_who, disabled) => {
    await open(disabled ? { disabled } : {})
    await page.locator('#mapa').scrollIntoViewIfNeeded()
    await facade('Mostrar mapa').click()
    const agree = page.locator('#mapa [data-embed-allow]')
    await agree.waitFor()
    expect(await page.getByText('carregado de OpenStreetMap').isVisible()).toBe(true)
    expect([...hosts]).toEqual(['embeds.localhost'])
    await page.keyboard.press('Enter')
    await page.locator('#mapa iframe').waitFor()
    await expect.poll(() => hosts.has('www.openstreetmap.org')).toBe(true)
    expect(await page.evaluate(() => localStorage.getItem('disabled_cookies'))).toBe(
      disabled ? JSON.stringify(disabled) : null,
    )
  })

  test('returns the focus to its link after consent and the large view', async () => {
    await open()
    await page.locator('#grande').scrollIntoViewIfNeeded()
    await facade('O trailer').click()
    await page.locator('#grande [data-embed-allow]:focus').waitFor()
    await page.keyboard.press('Enter')
    await page.locator('#grande dialog[open] iframe').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('#grande dialog').waitFor({ state: 'hidden' })
    await page.locator('#grande [data-embed-open]:focus').waitFor()
  })

  test('is a link without scripts, with the address as text', async () => {
    await open({ scripts: false })
    expect(await page.getByText('Rua Um, 10').isVisible()).toBe(true)
    await page.getByRole('link', { name: 'Reproduzir vídeo: O filme' }).click()
    await page.waitForURL('https://vimeo.com/76979871')
  })
})

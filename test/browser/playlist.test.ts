import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { chromiumPath } from '../support/browser.ts'
import { connectChromium } from '../support/connect-chromium.ts'
import { onePagePlatform } from '../support/one-page.ts'
import { startWorker } from '../support/worker.ts'

const HOST = 'playlist.localhost'

const items = [
  { title: 'Arquivo um', url: '/media/um.mp4' },
  { title: 'Arquivo dois', url: '/media/dois.mp4' },
  { title: 'De outros', url: 'https://vimeo.com/76979871' },
  { title: 'Sozinho', url: '/media/sozinho.mp4', autoplay: true },
]
const sections = [{ id: 'aulas', component: { folder: 'video', name: 'playlist' }, data: { items } }]

const platform = onePagePlatform({ host: HOST, pages: [{ id: 'home', route: '/', sections }] })
let worker: Awaited<ReturnType<typeof startWorker>>
let browser: Browser
let page: Page

describe.skipIf(chromiumPath() === null)('a video of a playlist that another video replaces', () => {
  beforeAll(async () => {
    worker = await startWorker({ upstream: platform.handle })
    browser = await connectChromium()
  })
  afterAll(async () => {
    await browser.close()
    await worker.stop()
  })
  afterEach(() => page.context().close())

  async function open(): Promise<void> {
    page = await (await browser.newContext({ locale: 'pt-BR' })).newPage()
    await page.route('**', (route) => {
      const { hostname, pathname } = new URL(route.request().url())
      // A file that never arrives, so the browser waits to play it.
      if (pathname.endsWith('.mp4')) return
      return hostname === HOST ? route.continue() : route.fulfill({ body: '<p>deles</p>' })
    })
    await page.addInitScript(() => localStorage.setItem('disabled_cookies', '[]'))
    await page.goto(`http://${HOST}:${worker.url.port}/`)
    // The changes made by the section's script.
    await page.locator('#aulas [data-embed-open][role=button]').waitFor({ state: 'attached' })
  }

  const choose = (title: string) => page.locator('#aulas label', { hasText: title }).click()
  const video = (name: string) => page.locator(`#aulas video[src="/media/${name}.mp4"]`)
  const isPaused = (name: string) => video(name).evaluate((shown: HTMLVideoElement) => shown.paused)

  test('is paused if it is a file, and stays paused when the visitor returns to it', async () => {
    await open()
    await video('um').evaluate((shown: HTMLVideoElement) => void shown.play().catch(() => undefined))
    expect(await isPaused('um')).toBe(false)
    await choose('Arquivo dois')
    await video('dois').waitFor()
    expect(await isPaused('um')).toBe(true)
    await choose('Arquivo um')
    await video('um').waitFor()
    expect(await isPaused('um')).toBe(true)
  })

  test('shows its still picture again if a third party plays it', async () => {
    await open()
    await choose('De outros')
    const facade = page.locator('#aulas [data-embed-open]')
    const frame = page.locator('#aulas iframe')
    await facade.click()
    await frame.waitFor()
    await choose('Arquivo um')
    await video('um').waitFor()
    expect(await frame.count()).toBe(0)
    await choose('De outros')
    await facade.click()
    await frame.waitFor()
  })

  test('plays by itself only while it is the chosen one', async () => {
    await open()
    expect(await isPaused('sozinho')).toBe(true)
    await choose('Sozinho')
    await expect.poll(() => isPaused('sozinho')).toBe(false)
    await choose('Arquivo um')
    await expect.poll(() => isPaused('sozinho')).toBe(true)
  })
})

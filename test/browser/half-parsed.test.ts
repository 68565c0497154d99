import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { chromiumPath } from '../support/browser.ts'
import { connectChromium } from '../support/connect-chromium.ts'

let browser: Browser

/** Browsers may paint the beginning of a page before the rest has arrived. */
describe.skipIf(chromiumPath() === null)('a page that is painted before it is complete', () => {
  beforeAll(async () => {
    browser = await connectChromium()
  })
  afterAll(() => browser.close())

  test.each([390, 1440])('has the text of a hero in its final place, at %i px', async (width) => {
    const page = await browser.newPage({ viewport: { width, height: 900 } })
    await page.goto(`http://gallery.localhost:${inject('galleryPort')}/__sections/hero/split/all`, {
      waitUntil: 'load',
    })
    const moved = await page.evaluate(() => {
      const boxOf = (element: Element) => {
        const { x, y } = element.getBoundingClientRect()
        return [Math.round(x), Math.round(y - (element.closest('section')?.getBoundingClientRect().y ?? 0))]
      }
      const media = [...document.querySelectorAll('[data-section="hero/split"] [data-media] > div:has(img)')]
      return media.map((element) => {
        const title = element.parentElement?.querySelector('h1, h2, h3')
        if (!title) throw new Error('a hero without a title')
        const whole = boxOf(title)
        element.remove()
        return { whole, half: boxOf(title) }
      })
    })
    await page.close()
    expect(moved.length).toBeGreaterThan(3)
    expect(moved.filter(({ whole, half }) => String(whole) !== String(half))).toEqual([])
  })

  test('has the title of a hero in its final place on a phone, before the rest of its text arrives', async () => {
    const page = await browser.newPage({ viewport: { width: 390, height: 900 } })
    await page.goto(`http://gallery.localhost:${inject('galleryPort')}/__sections/hero/split/all`, {
      waitUntil: 'load',
    })
    const moved = await page.evaluate(() => {
      const heroes = [
        ...document.querySelectorAll(
          '[data-section="hero/split"]:has(:is([data-media=left], [data-media=right]) img)',
        ),
      ]
      return heroes.map((hero) => {
        const title = hero.querySelector('h1, h2, h3')
        if (!title) throw new Error('a hero without a title')
        // Makes the section higher than its content.
        hero.querySelector<HTMLElement>('[data-media]')?.style.setProperty('min-height', '80rem')
        const top = () => Math.round(title.getBoundingClientRect().y - hero.getBoundingClientRect().y)
        const whole = top()
        for (let after: Element | null = title; after && after !== hero; after = after.parentElement)
          while (after.nextElementSibling) after.nextElementSibling.remove()
        return { whole, half: top() }
      })
    })
    await page.close()
    expect(moved.length).toBeGreaterThan(2)
    expect(moved.filter(({ whole, half }) => whole !== half)).toEqual([])
  })

  test.each(['estudio.localhost', 'padaria.localhost'])(
    '%s is not painted before its first section is complete',
    async (host) => {
      const html = await demoHtml(host)
      const hero = html.indexOf('<section', html.indexOf('<main'))
      const middle = html.indexOf('<', (hero + html.indexOf('</section>', hero)) / 2)
      const halved = await serveHalved(html, middle)
      const page = await browser.newPage({ viewport: { width: 768, height: 900 } })
      onTestFinished(async () => {
        await page.close()
        await halved.stop()
      })
      await page.goto(`http://localhost:${halved.port}/`, { waitUntil: 'commit' })
      await page.waitForFunction(() => document.querySelector('main section') !== null, undefined, {
        polling: 20,
      })
      expect(await page.evaluate(hasFrame)).toBe(false)
      halved.sendRest()
      await page.waitForFunction(hasPaint, undefined, { polling: 20 })
    },
  )
})

/** Whether a frame is painted in ten times the time that one takes. Runs in the page. */
function hasFrame(): Promise<boolean> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(true)))
    setTimeout(() => resolve(false), 160)
  })
}

/** Runs in the page. */
function hasPaint(): boolean {
  return performance.getEntriesByName('first-contentful-paint').length > 0
}

function demoHtml(host: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  get({ host: '127.0.0.1', port: inject('demoPort'), path: '/', headers: { host } }, (response) => {
    text(response).then(resolve, reject)
  }).on('error', reject)
  return promise
}

/** A server that sends a page up to an index, and the rest on demand. It has no other file. */
async function serveHalved(html: string, index: number) {
  const { promise: isAskedForRest, resolve: sendRest } = Promise.withResolvers<void>()
  const server = createServer(async (request, response) => {
    if (request.url !== '/') return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).write(html.slice(0, index))
    await isAskedForRest
    response.end(html.slice(index))
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    sendRest,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { chromiumPath } from '../support/browser.ts'
import { connectChromium } from '../support/connect-chromium.ts'

describe.skipIf(chromiumPath() === null)('a button that looks like a link', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await connectChromium()
  })
  afterAll(() => browser.close())

  test('starts at the left edge of the texts above it', async () => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
    await page.goto(`http://gallery.localhost:${inject('galleryPort')}/__sections/product/grid/plain`)
    const edges = await page.evaluate(() => {
      const left = (element: Element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return Math.round(range.getBoundingClientRect().left)
      }
      return [...document.querySelectorAll('[data-list] article')].flatMap((card) => {
        const [title, button] = [card.querySelector('h2, h3'), card.querySelector('[data-style=link] a')]
        return title && button ? [[left(title), left(button)]] : []
      })
    })
    expect(edges).not.toEqual([])
    for (const [title, button] of edges) expect(button).toBe(title)
    await page.close()
  })
})

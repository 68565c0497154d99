import { createRequire } from 'node:module'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readShapes } from '../../build/vite/icons.ts'
import { chromiumPath } from '../support/browser.ts'
import { connectChromium } from '../support/connect-chromium.ts'

const { icons } = createRequire(import.meta.url)('@iconify-json/simple-icons/icons.json') as {
  icons: Record<string, { body: string }>
}
const shapes = new Map(readShapes('simple-icons')) as Map<string, { body: string }>
const redrawn = Object.keys(icons).filter((name) => shapes.get(name)?.body !== icons[name]?.body)

/** The largest width of an icon on pages. */
const SIZE_PX = 48

describe.skipIf(chromiumPath() === null)('a redrawn icon', () => {
  let browser: Browser
  let page: Page
  beforeAll(async () => {
    browser = await connectChromium()
    page = await browser.newPage({ viewport: { width: SIZE_PX, height: SIZE_PX } })
  })
  afterAll(() => browser.close())

  /** How dark each pixel is, from 0 to 1. */
  async function ink(body: string): Promise<number[]> {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="${SIZE_PX}" height="${SIZE_PX}">${body}</svg>`
    return page.evaluate(
      async ([source, size]) => {
        const image = new Image()
        image.src = `data:image/svg+xml,${encodeURIComponent(source)}`
        await image.decode()
        const context = new OffscreenCanvas(size, size).getContext('2d')
        context?.drawImage(image, 0, 0)
        const pixels = context?.getImageData(0, 0, size, size).data ?? []
        return Array.from(pixels).flatMap((value, index) => (index % 4 === 3 ? [value / 255] : []))
      },
      [svg, SIZE_PX] as const,
    )
  }

  test.for(redrawn)('looks like the original of its set: %s', async (name) => {
    const before = await ink(icons[name]?.body ?? '')
    const after = await ink(shapes.get(name)?.body ?? '')
    const differing = after.reduce((sum, value, index) => sum + Math.abs(value - (before[index] ?? 0)), 0)
    expect(before.reduce((sum, value) => sum + value, 0)).toBeGreaterThan(SIZE_PX)
    expect(differing / SIZE_PX ** 2).toBeLessThan(0.02)
  })

  test('is one of the four that most sites show', () => {
    expect(redrawn.toSorted()).toEqual(['facebook', 'instagram', 'linkedin', 'whatsapp'])
  })
})

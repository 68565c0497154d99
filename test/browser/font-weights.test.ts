import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FONTS } from '#shared/fonts.ts'
import { fontFaces } from '../../build/vite/fonts.ts'
import { chromiumPath } from '../support/browser.ts'
import { connectChromium } from '../support/connect-chromium.ts'

const require = createRequire(import.meta.url)

const TEXT = 'Ação à moda: “Wáfla” ¾ 1/2 fi ffl AVATo 0123456789 € — ğ Ž; Прага №7'
/** Weights, numerals and features that stylesheets of the product and of tenants use. */
const STYLES = [
  ...[400, 475, 600, 650, 700].map((weight) => `font-weight:${weight}`),
  'font-variant-numeric:tabular-nums oldstyle-nums slashed-zero diagonal-fractions',
  "font-feature-settings:'ss01','cv11','smcp'",
]

let browser: Browser

beforeAll(async () => {
  if (chromiumPath() !== null) browser = await connectChromium()
})
afterAll(() => browser?.close())

test.skipIf(chromiumPath() === null)(
  'a font with fewer weights draws texts as wide as the whole font does, with all its features',
  async () => {
    const files = new Map<string, Uint8Array>()
    const emit = (name: string, source: Uint8Array) => {
      const address = `/${files.size}-${name}`
      files.set(address, source)
      return address
    }
    const smaller = await fontFaces(emit, { isWhole: false })
    const changed = FONTS.filter(({ family }) => smaller[family]?.otherWeights !== '')
    expect(changed.length).toBeGreaterThan(5)

    const page = await browser.newPage({ viewport: { width: 1200, height: 500 } })
    await page.route('http://fonts.test/**', (route) => {
      const file = files.get(new URL(route.request().url()).pathname)
      return file === undefined
        ? route.fulfill({ contentType: 'text/html', body: '' })
        : route.fulfill({ contentType: 'font/woff2', body: Buffer.from(file) })
    })
    const widths = async (css: string, family: string) => {
      const lines = STYLES.map((style) => `<p style="${style}">${TEXT}</p>`).join('')
      await page.goto('http://fonts.test/')
      await page.setContent(
        `<style>${css}body{font:24px/1.5 '${family}',monospace}p{margin:4px;width:fit-content}</style><body>${lines}`,
      )
      await page.evaluate(() => document.fonts.ready)
      return page.locator('p').evaluateAll((lines) => lines.map((line) => line.getBoundingClientRect().width))
    }
    for (const { family, source } of changed) {
      const stylesheet = require.resolve(`${source}/index.css`)
      const whole = readFileSync(stylesheet, 'utf8')
        .replace(/font-family:[^;]+;/g, `font-family:'${family}';`)
        .replace(/url\(([^)]+)\)/g, (_, file: string) => {
          return `url(${emit(file.slice(file.lastIndexOf('/') + 1), readFileSync(join(dirname(stylesheet), file)))})`
        })
      const [before, after] = [await widths(whole, family), await widths(smaller[family]?.css ?? '', family)]
      for (const [line, width] of after.entries())
        expect(width / (before[line] as number), `${family}, ${STYLES[line]}`).toBeCloseTo(1, 2.5)
    }
  },
)

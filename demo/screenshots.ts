import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { launchChromium } from '../test/support/browser.ts'
import { savePicture } from './save-picture.ts'
import { printNodeNotice } from '../build/node-version.ts'

printNodeNotice()

/**
 * Takes the pictures of docs/images: `npm run dev` in one terminal, `npm run screenshots` in another.
 * `-- --port` is the port of the demo sites (8787); arguments are the files to take, all by default.
 */
const { values, positionals } = parseArgs({
  options: { port: { type: 'string', default: '8787' } },
  allowPositionals: true,
})

interface Shot {
  site: string
  path: string
  width: number
  height: number
  /** Device pixels per CSS pixel. */
  scale: number
  /** Selector to click before the screenshot. */
  press?: string
}

const DESK = { width: 1440, height: 900, scale: 1 }
const PHONE = { width: 390, height: 844, scale: 2 }

const SHOTS: Record<string, Shot> = {
  'padaria-1440': { site: 'padaria', path: '/', ...DESK },
  'padaria-390': { site: 'padaria', path: '/', ...PHONE },
  'estudio-1440': { site: 'estudio', path: '/', ...DESK },
  'links-390': { site: 'links', path: '/', ...PHONE },
  'poliglota-1440': { site: 'poliglota', path: '/de-DE', ...DESK },
  'poliglota-390': { site: 'poliglota', path: '/fr-FR', ...PHONE },
  'languages-390': {
    site: 'padaria',
    path: '/es-ES',
    ...PHONE,
    press: 'header [popovertarget$="-languages"]',
  },
}

const folder = join(import.meta.dirname, '../docs/images')
const browser = await launchChromium()
for (const [name, { site, path, width, height, scale, press }] of Object.entries(SHOTS)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  const page = await browser.newPage({
    viewport: { width, height },
    deviceScaleFactor: scale,
    reducedMotion: 'reduce',
  })
  const address = `http://${site}.localhost:${values.port}${path}`
  await page.goto(address, { waitUntil: 'networkidle' })
  // Rejecting cookies reloads the page, this time with its fonts cached.
  const again = page.waitForEvent('load')
  await page.locator('[data-consent=reject]').click()
  await again
  await page.waitForLoadState('networkidle')
  if (press !== undefined) await page.locator(press).first().click()
  await page.evaluate('document.fonts.ready')
  const png = (await page.screenshot()).toString('base64')
  await page.close()
  await savePicture(browser, folder, name, { png, width: width * scale, height: height * scale })
}
await browser.close()

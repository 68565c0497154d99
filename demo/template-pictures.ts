import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { createPlatform } from '../build/dev/file-platform.ts'
import { readSites, TEMPLATES_FOLDER } from '../build/site-files.ts'
import { launchChromium } from '../test/support/browser.ts'
import { startWorker } from '../test/support/worker.ts'
import { printNodeNotice } from '../build/node-version.ts'

printNodeNotice()

/**
 * `npm run reference:templates`: takes pictures of the templates' home pages for the dialog for new sites, with the
 * test build (`dist/test`). Names (`-- salao`) take only those.
 */
const SCREEN = { width: 1280, height: 960 }
const WIDTH = 640 // pixels of the picture

const asked = process.argv.slice(2)
const templates = readSites(TEMPLATES_FOLDER)
const folder = join(import.meta.dirname, '../docs/images/templates')
mkdirSync(folder, { recursive: true })
const worker = await startWorker({ upstream: createPlatform(templates).fetch })
const browser = await launchChromium()
for (const { folder: name, hosts } of templates) {
  if (asked.length > 0 && !asked.includes(name)) continue
  const page = await browser.newPage({ viewport: SCREEN, locale: 'pt-BR', reducedMotion: 'reduce' })
  await page.goto(`http://${hosts[0]}:${worker.url.port}/`, { waitUntil: 'networkidle' })
  // The question about cookies covers the page.
  const refuse = page.locator('[data-consent=reject]')
  if (await refuse.isVisible()) {
    const again = page.waitForEvent('load')
    await refuse.click()
    await again
    await page.waitForLoadState('networkidle')
  }
  const stored = await sharp(await page.screenshot())
    .resize({ width: WIDTH })
    .webp({ quality: 80, effort: 6, smartSubsample: true })
    .toFile(join(folder, `${name}.webp`))
  await page.close()
  console.log(`${name}.webp ${stored.width}×${stored.height}, ${Math.round(stored.size / 1024)} KB`)
}
await browser.close()
await worker.stop()

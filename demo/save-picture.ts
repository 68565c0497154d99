import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'

/** A screenshot: PNG as base64, sizes in pixels. */
interface Picture {
  width: number
  height: number
  png: string
}

const MAX_BYTES = 118 * 1024

/** Encodes one picture as WebP of at most 118 KB and stores it in a folder. */
export async function savePicture(
  browser: Browser,
  folder: string,
  name: string,
  picture: Picture,
): Promise<void> {
  const page = await browser.newPage()
  await page.addScriptTag({ content: readFileSync(join(import.meta.dirname, 'encode.js'), 'utf8') })
  const task = JSON.stringify({ ...picture, maxBytes: MAX_BYTES })
  const { webp, quality } = await page.evaluate<{ webp: string; quality: number }>(`encode(${task})`)
  await page.close()
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name}.webp`), Buffer.from(webp, 'base64'))
  const kilobytes = Math.round((webp.length * 0.75) / 1024)
  console.log(`${name}.webp ${picture.width}×${picture.height}, ${kilobytes} KB at ${quality}`)
}

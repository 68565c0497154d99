import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

/** A picture as SVG or HTML; `scale` is pixels of the file a unit. */
export interface Scene {
  svg: string
  width: number
  height: number
  scale: number
}

/** A picture to encode: a PNG, or pixels as RGBA; base64, sizes in pixels. */
type Picture = { width: number; height: number } & ({ png: string } | { pixels: string })

const MAX_BYTES = 118 * 1024

/**
 * Draws scenes in Chromium and stores them as WebP in demo/public/demo/<site>: those named on the command line,
 * or all. CHROMIUM says where the browser is, OUT another folder.
 */
export async function saveScenes(site: string, scenes: Record<string, () => Scene>): Promise<void> {
  const wanted = process.argv.slice(2)
  const browser = await openBrowser()
  for (const [name, scene] of Object.entries(scenes)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    const { svg, scale, ...viewport } = scene()
    const page = await browser.newPage({ viewport, deviceScaleFactor: scale })
    await page.setContent(`<body style="margin:0">${svg}</body>`)
    const png = (await page.screenshot({ type: 'png' })).toString('base64')
    await page.close()
    const width = Math.round(viewport.width * scale)
    const height = Math.round(viewport.height * scale)
    await savePicture(browser, picturesOf(site), name, { png, width, height })
  }
  await browser.close()
}

/** Where a site's pictures are; OUT names another folder. */
export function picturesOf(site: string): string {
  return process.env.OUT ?? join(import.meta.dirname, '../public/demo', site)
}

/** Stores one picture as WebP in a folder. */
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

export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
}

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openBrowser } from './save.ts'

/** The film behind the words of `video/background`'s preset: the hills of the bakery, breathing. CHROMIUM says where it is. */
const FOLDER = join(import.meta.dirname, '../public/demo')
const FILM = { width: 960, height: 540, seconds: 8, bitsPerSecond: 350_000 }

const browser = await openBrowser()
const page = await browser.newPage()
await page.addScriptTag({ content: readFileSync(join(import.meta.dirname, 'record.js'), 'utf8') })
const webp = readFileSync(join(FOLDER, 'padaria/serra.webp')).toString('base64')
const webm = Buffer.from(
  await page.evaluate<string>(`record(${JSON.stringify({ webp, ...FILM })})`),
  'base64',
)
await browser.close()
writeFileSync(join(FOLDER, 'serra.webm'), webm)
console.log(
  `serra.webm ${FILM.width}×${FILM.height}, ${FILM.seconds} s, ${Math.round(webm.length / 1024)} KB`,
)

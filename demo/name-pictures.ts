import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { prepareFile } from '../admin/media/prepare-file.ts'
import { printNodeNotice } from '../build/node-version.ts'

printNodeNotice()

/**
 * `npm run demo:pictures`: names the pictures of the demo sites as an upload would, and updates their addresses in the
 * sites. A picture `oven.webp` in demo/public/demo/media replaces the one whose name begins with `oven-`, if there is
 * one.
 */
const PICTURES = join(import.meta.dirname, 'public/demo/media')
const SITES = join(import.meta.dirname, 'sites')

/** The words of a name precede the size. */
const WORDS = /^(.+)-\d+x\d+(?:-[0-9a-f]{6})?-[0-9a-f]{32}\./

/** New name by old name. */
const renamed = new Map<string, string>()
for (const file of readdirSync(PICTURES)) {
  const words = WORDS.exec(file)?.[1]
  const stored = readFileSync(join(PICTURES, file))
  const { name, content } = await prepareFile(stored, words === undefined ? file : `${words}.webp`)
  if (!stored.equals(content))
    throw new Error(`${file}: holds more than its pixels; save it with demo/save-picture.ts`)
  if (name === file) continue
  const before = readdirSync(PICTURES).find((other) => WORDS.exec(other)?.[1] === WORDS.exec(name)?.[1])
  if (before !== undefined && before !== file) {
    rmSync(join(PICTURES, before))
    renamed.set(before, name)
  }
  renameSync(join(PICTURES, file), join(PICTURES, name))
  console.log(name)
}

for (const file of readdirSync(SITES, { recursive: true, encoding: 'utf8' })) {
  if (!/\.(?:json|md)$/.test(file)) continue
  const text = readFileSync(join(SITES, file), 'utf8')
  const changed = text.replace(/(?<=\/media\/)[\w.-]+/g, (name) => renamed.get(name) ?? name)
  if (changed !== text) writeFileSync(join(SITES, file), changed)
}

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { FONTS } from '../../shared/fonts.ts'

const require = createRequire(import.meta.url)

export interface FontFace {
  css: string
  /** The file most texts of Latin script need: worth a hint in the head. */
  preload: string[]
}

/**
 * The font families that sites may name, served from our own host. `emit` stores a file and says its address.
 * `font-display: optional`, because a font that arrives late would move the text (CLS 0).
 */
export function fontFaces(emit: (name: string, source: Uint8Array) => string): Record<string, FontFace> {
  return Object.fromEntries(FONTS.map(({ family, source }) => [family, fontFace(source, family, emit)]))
}

/** The scripts of the sixteen locales that these families draw; Japanese and Korean are the system's. */
const SUBSETS = /-(?:latin|latin-ext|cyrillic)-(?!ext)/

function fontFace(
  source: string,
  family: string,
  emit: (name: string, source: Uint8Array) => string,
): FontFace {
  const stylesheet = require.resolve(`${source}/index.css`)
  const preload: string[] = []
  const css = readFileSync(stylesheet, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/@font-face\s*{[^}]*}/g, (face) => (SUBSETS.test(face) ? face : ''))
    .replace(/font-family:\s*[^;]+;/g, `font-family:'${family}';`)
    .replace(/font-display:\s*\w+;/g, 'font-display:optional;')
    .replace(/url\((\.\/files\/[^)]+)\)/g, (_, file: string) => {
      const name = file.slice(file.lastIndexOf('/') + 1)
      const address = emit(name, readFileSync(join(dirname(stylesheet), file)))
      if (/-latin-(?!ext)/.test(name)) preload.push(address)
      return `url(${address})`
    })
    .replace(/\s+/g, ' ')
    .replace(/\s*([{};:,])\s*/g, '$1')
    .trim()
  return { css, preload }
}

import { FALLBACK_FONTS, fallbackName } from '#shared/fonts.ts'
import type { FontFile } from '#shared/schema/font-file.ts'

/**
 * The tenant's font files as CSS. Until a file has loaded, text uses a system font scaled to the metrics that the
 * tenant gives.
 */
export function fontFaceRules(files: readonly FontFile[]): string {
  const fallbacks = new Map(files.filter(hasMeasures).map((file) => [file.family, fallbackFaces(file)]))
  return files.map(fontFace).join('') + [...fallbacks.values()].join('')
}

function fontFace({ family, url, weight, style, unicode_range }: FontFile): string {
  const range = unicode_range === undefined ? '' : `unicode-range:${unicode_range};`
  return `@font-face{font-family:'${family}';src:url("${cssAddress(url ?? '')}") format('woff2');font-weight:${weight};font-style:${style};font-display:swap;${range}}`
}

function hasMeasures({
  size_adjust,
  ascent_override,
  descent_override,
  line_gap_override,
}: FontFile): boolean {
  return [size_adjust, ascent_override, descent_override, line_gap_override].some(
    (each) => each !== undefined,
  )
}

function fallbackFaces(file: FontFile): string {
  const { family, generic, size_adjust, ascent_override, descent_override, line_gap_override } = file
  const measures = { 'size-adjust': size_adjust, 'ascent-override': ascent_override }
  const more = { 'descent-override': descent_override, 'line-gap-override': line_gap_override }
  const declarations = Object.entries({ ...measures, ...more })
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}:${value}%;`]))
    .join('')
  return FALLBACK_FONTS[generic]
    .map(
      (font) =>
        `@font-face{font-family:'${fallbackName(family, font)}';src:local('${font}');${declarations}}`,
    )
    .join('')
}

/** Encodes every character that could end the string, the rule or the element. */
function cssAddress(url: string): string {
  return url.replace(/["'\\()<>\s]/g, (character) =>
    encodeURIComponent(character).replace(/['()]/g, escapeMark),
  )
}

/** encodeURIComponent does not encode these. */
function escapeMark(mark: string): string {
  return `%${mark.charCodeAt(0).toString(16).toUpperCase()}`
}

import { unescapeHtml } from '#shared/escape-html.ts'

/** The picture of a card that shows a page on another site. */
export interface CardImage {
  src: string
  alt: string
}

/** Smaller images are icons and portraits. */
const MIN_WIDTH = 300

const SRC = / src="([^"]*)"/
const WIDTH = / width="([^"]*)"/
const ALT = / alt="([^"]*)"/
const NO_PICTURE = /^data:|\.svg(?:[?#]|$)/i

/** The first image in some HTML that a card can show: not an SVG, which no network accepts, and not an icon. */
export function firstImageIn(html: string): CardImage | undefined {
  for (const [tag] of html.matchAll(/<img [^<>]*>/g)) {
    const src = attribute(tag, SRC)
    if (!src || NO_PICTURE.test(src)) continue
    if (Number(attribute(tag, WIDTH) ?? MIN_WIDTH) < MIN_WIDTH) continue
    return { src, alt: attribute(tag, ALT) ?? '' }
  }
  return undefined
}

/** Matches the output of the section renderer, which has double quotes. */
function attribute(tag: string, pattern: RegExp): string | undefined {
  const value = pattern.exec(tag)?.[1]
  return value === undefined ? undefined : unescapeHtml(value)
}

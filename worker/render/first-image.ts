/** A picture for a card that shows a page elsewhere. */
export interface CardImage {
  src: string
  alt: string
}

/** Smaller ones are icons and portraits in a row. */
const MIN_WIDTH = 300

const SRC = / src="([^"]*)"/
const WIDTH = / width="([^"]*)"/
const ALT = / alt="([^"]*)"/
const NO_PICTURE = /^data:|\.svg(?:[?#]|$)/i

/** The first picture of some HTML that others can show: no drawing in SVG, which no network takes, and no icon. */
export function firstImageIn(html: string): CardImage | undefined {
  for (const [tag] of html.matchAll(/<img [^>]*>/g)) {
    const src = attribute(tag, SRC)
    if (!src || NO_PICTURE.test(src)) continue
    if (Number(attribute(tag, WIDTH) ?? MIN_WIDTH) < MIN_WIDTH) continue
    return { src, alt: attribute(tag, ALT) ?? '' }
  }
  return undefined
}

/** As the section renderer writes them: double quotes, and only what must be escaped is. */
function attribute(tag: string, pattern: RegExp): string | undefined {
  return pattern
    .exec(tag)?.[1]
    ?.replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
}

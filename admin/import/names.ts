import { slugify } from '#shared/slug.ts'

/** Most bytes of a file's name without its extension. Common file systems allow 255 with it. */
const MAX_BYTES = 200

/** One segment of an address, also used as a file name; '' for a text without letters and digits. */
export function pathSegment(text: string): string {
  const slug = slugify(decoded(text))
    .replace(/[./\\?#%\s]+/g, '-')
    .replace(/^-+|(?<!-)-+$/g, '')
  let short = slug
  while (Buffer.byteLength(short) > MAX_BYTES) short = [...short].slice(0, -1).join('')
  return short
}

/** The id of a page, of ASCII letters and digits; '' if there are none. */
export function asciiId(text: string): string {
  return pathSegment(text)
    .replace(/[^A-Za-z0-9_-]+/g, '-')
    .replace(/^-+|(?<!-)-+$/g, '')
    .slice(0, 56)
}

/** Makes names unique: a repeated name gets the next free number. */
export function uniqueNames(): (name: string) => string {
  const used = new Map<string, number>()
  return function uniqueName(name) {
    for (;;) {
      const copy = (used.get(name) ?? 0) + 1
      used.set(name, copy)
      if (copy === 1) return name
      const free = `${name}-${copy}`
      if (used.has(free)) continue
      used.set(free, 1)
      return free
    }
  }
}

/** WordPress stores slugs percent-encoded. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // a bare percent sign
  }
}

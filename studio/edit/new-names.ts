/** Documents of a site during a change, by name. */
export type Draft = Record<string, unknown>

/** A text as a part of an address: lower case, hyphens for spaces and signs, Latin letters without accents. */
export function slugOf(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
}

/** The first of `sobre`, `sobre-2`, `sobre-3` … that is free. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let count = 1; ; count += 1) {
    const numbered = count === 1 ? name : `${name}-${count}`
    if (!taken.has(numbered)) return numbered
  }
}

export interface SiteLocales {
  /** The languages of the draft, in its order. */
  all: readonly string[]
  first: string
  /** Those that visitors have. */
  live: readonly string[]
}

/**
 * The languages to publish after a click on one; null: all. A language that visitors do not have yet is published with
 * the first one only.
 */
export function chosenLocales(
  chosen: readonly string[] | null,
  clicked: string,
  { all, first, live }: SiteLocales,
): string[] | null {
  const isAdded = chosen?.includes(clicked) !== true
  const picked = new Set(isAdded ? [...(chosen ?? []), clicked] : chosen)
  if (!isAdded) picked.delete(clicked)
  const isNew = (locale: string) => !live.includes(locale)
  if (isAdded && isNew(clicked)) picked.add(first)
  const locales = all.filter((locale) => picked.has(locale) && (picked.has(first) || !isNew(locale)))
  return locales.length === 0 || locales.length === all.length ? null : locales
}

/** Most addresses in one file (sitemaps.org). Alternates count here too, so that a file stays below 50 MB. */
const MAX_ADDRESSES = 50_000

/** Most upstream calls for one file. */
const MAX_CALLS = 100

/**
 * The content of one file of a locale: a range of its pages and a range of the upstream's pages of posts, both counted
 * from 0.
 */
export interface SitemapPart {
  pages: { from: number; to: number }
  postPages: { from: number; to: number }
}

/** Divides the pages and posts of a locale among as few files as possible. Returns none when there are none. */
export function sitemapPlan({
  pages,
  posts,
  pageSize,
  locales,
}: {
  pages: number
  posts: number
  /** Posts in one answer of the upstream. */
  pageSize: number
  /** Number of locales that an address may have alternates in. */
  locales: number
}): SitemapPart[] {
  const perFile = Math.floor(MAX_ADDRESSES / (locales > 1 ? locales + 2 : 1))
  const callsPerFile = Math.min(MAX_CALLS, Math.max(1, Math.floor(perFile / pageSize)))
  const postPages = Math.ceil(posts / pageSize)
  if (pages + posts === 0) return []
  if (pages + posts <= perFile && postPages <= MAX_CALLS) {
    return [{ pages: { from: 0, to: pages }, postPages: { from: 0, to: postPages } }]
  }
  const none = { from: 0, to: 0 }
  return [
    ...ranges(pages, perFile).map((range) => ({ pages: range, postPages: none })),
    ...ranges(postPages, callsPerFile).map((range) => ({ pages: none, postPages: range })),
  ]
}

function ranges(count: number, size: number): { from: number; to: number }[] {
  return Array.from({ length: Math.ceil(count / size) }, (_, index) => ({
    from: index * size,
    to: Math.min(count, (index + 1) * size),
  }))
}

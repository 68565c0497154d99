/** sitemaps.org: a file may name this many addresses; alternates count here, so that 50 MB are never reached. */
const MAX_ADDRESSES = 50_000

/** How often one file may ask the upstream for posts. */
const MAX_CALLS = 100

/** What one file of a locale holds: some of its pages, and posts by pages of the upstream, both from 0. */
export interface SitemapPart {
  pages: { from: number; to: number }
  postPages: { from: number; to: number }
}

/** Divides a locale's pages and posts among as few files as there may be; none where there is nothing. */
export function sitemapPlan({
  pages,
  posts,
  pageSize,
  locales,
}: {
  pages: number
  posts: number
  /** How many posts the upstream gives at a time. */
  pageSize: number
  /** Languages that an address may have alternates in. */
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

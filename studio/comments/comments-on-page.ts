import type { Comment } from './use-comments.ts'

type Placed = Pick<Comment, 'page' | 'section' | 'resolved_at'>

/** The comments on a page, and those on header and footer from every page. */
export function commentsOnPage<Of extends Placed>(
  comments: readonly Of[],
  { page, shared }: { page: string | null; shared: readonly { id: string }[] },
): Of[] {
  return comments.filter(
    (comment) => comment.page === page || shared.some(({ id }) => id === comment.section),
  )
}

/** The number of open comments of each section that has some. */
export function openCounts(comments: readonly Placed[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { section, resolved_at } of comments)
    if (resolved_at === null) counts.set(section, (counts.get(section) ?? 0) + 1)
  return counts
}

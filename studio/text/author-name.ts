const ACCOUNT = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/

/**
 * The name of an author for people: a name, or the name before an account in brackets. Null for an account alone, and
 * for nobody.
 */
export function authorName(author: string | null): string | null {
  if (author === null || author === '') return null
  if (!ACCOUNT.test(author)) return author
  return /^\S+ \((.+)\)$/.exec(author)?.[1] ?? null
}

const ACCOUNT = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/

/** The name of an author, who is stored as a name, as an account, or as `account (name)`. Null without a name. */
export function authorName(author: string | null): string | null {
  if (author === null || author === '') return null
  if (!ACCOUNT.test(author)) return author
  return /^\S+ \((.+)\)$/.exec(author)?.[1] ?? null
}

/** What a tenant may say of a link; other words of `rel` change how a browser loads or trusts it. */
const ALLOWED = ['nofollow', 'sponsored', 'ugc', 'me', 'author', 'license', 'help', 'external', 'noreferrer']

/** The words of a stored `rel` that are allowed, in their order; empty when there is none. */
export function allowedRel(stored: string | undefined): string {
  const words = new Set((stored ?? '').toLowerCase().split(/\s+/))
  return ALLOWED.filter((word) => words.has(word)).join(' ')
}

/** The `rel` of a link: what the tenant says of it, and `noopener` where it leaves the page's own tab or host. */
export function linkRel(stored: string | undefined, { leaves }: { leaves: boolean }): string | undefined {
  return `${allowedRel(stored)}${leaves ? ' noopener' : ''}`.trim() || undefined
}

/** The words of `rel` that a tenant may use. Others change how a browser loads or trusts a link. */
const ALLOWED = ['nofollow', 'sponsored', 'ugc', 'me', 'author', 'license', 'help', 'external', 'noreferrer']

/** The words of a stored `rel` that are allowed, in their order; empty when there is none. */
export function allowedRel(stored: string | undefined): string {
  const words = new Set((stored ?? '').toLowerCase().split(/\s+/))
  return ALLOWED.filter((word) => words.has(word)).join(' ')
}

/** The `rel` of a link: the tenant's words, and `noopener` if it opens a new tab or another host. */
export function linkRel(stored: string | undefined, { leaves }: { leaves: boolean }): string | undefined {
  return `${allowedRel(stored)}${leaves ? ' noopener' : ''}`.trim() || undefined
}

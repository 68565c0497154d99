type Root = Record<string, unknown>

/** Custom fields with which a page is not public: if they are true, and if they are false. */
const KEPT_IF_TRUE = ['draft', 'isDraft', 'hidden', 'isHidden', 'archived', 'isArchived', 'unpublished']
const KEPT_IF_FALSE = ['published', 'isPublished', 'visible', 'isVisible']
const GUARDED_IF_TRUE = ['private', 'isPrivate', 'protected', 'isProtected', 'membersOnly', 'requiresAuth']
const GUARDED_IF_FALSE = ['public', 'isPublic']

/** The reason why a page of Puck becomes a draft, from custom fields of its root; null for a public page. */
export function pageKeptBack(root: Root, now = Date.now()): string | null {
  const isAny = (names: readonly string[], value: boolean) => names.some((name) => root[name] === value)
  if (isAny(KEPT_IF_TRUE, true) || isAny(KEPT_IF_FALSE, false)) return 'was a draft'
  if (isAny(GUARDED_IF_TRUE, true) || isAny(GUARDED_IF_FALSE, false)) return 'was not public'
  const { status, state, visibility, access, password, publishAt } = root
  for (const value of [status, state])
    if (typeof value === 'string' && !/^(?:|published?|live|active)$/i.test(value))
      return `was in the state ${value}`
  for (const value of [visibility, access])
    if (typeof value === 'string' && !/^(?:|public|visible|everyone|all)$/i.test(value))
      return `was for ${value} alone`
  if (typeof publishAt === 'string' && Date.parse(publishAt) > now) return `was planned for ${publishAt}`
  return typeof password === 'string' && password !== '' ? 'was behind a password' : null
}

/** Whether search engines must not list a page: by fields of its root, or of an object with its metadata. */
export function isPageUnlisted(root: Root): boolean {
  return [root, root.seo, root.meta].some(
    (fields) => typeof fields === 'object' && fields !== null && hasNoindex(fields as Root),
  )
}

function hasNoindex({ noindex, noIndex, unlisted, robots }: Root): boolean {
  return (
    [noindex, noIndex, unlisted].includes(true) ||
    (typeof robots === 'string' && /\b(?:noindex|none)\b/i.test(robots))
  )
}

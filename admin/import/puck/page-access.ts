/** The reason why a page of Puck becomes a draft, from custom fields of its root; null for a public page. */
export function keptBack(root: Record<string, unknown>): string | null {
  const is = (name: string, ...values: unknown[]) => Object.hasOwn(root, name) && values.includes(root[name])
  if (
    is('draft', true) ||
    is('isDraft', true) ||
    is('published', false) ||
    is('visible', false) ||
    is('hidden', true)
  )
    return 'was a draft'
  const { status, visibility, access, password } = root
  if (typeof status === 'string' && !/^(?:|published?|live|active)$/i.test(status))
    return `was in the state ${status}`
  for (const value of [visibility, access])
    if (typeof value === 'string' && !/^(?:|public|visible|everyone|all)$/i.test(value))
      return `was for ${value} alone`
  return typeof password === 'string' && password !== '' ? 'was behind a password' : null
}

/** Whether search engines must not list a page. */
export function isUnlisted({ noindex, noIndex, robots }: Record<string, unknown>): boolean {
  return (
    noindex === true ||
    noIndex === true ||
    (typeof robots === 'string' && /\b(?:noindex|none)\b/i.test(robots))
  )
}

/**
 * Returns the result of `make` for these arguments, computed once. Equal field parts thereby share one schema,
 * because an isolate builds the schemas before its first page (docs/decisions/002-worker-size.md). The arguments
 * are limits written in code, so there are few results.
 */
export function onceFor<A extends readonly (number | boolean)[], T extends object>(
  make: (...limits: A) => T,
): (...limits: A) => T {
  const made = new Map<string, T>()
  return (...limits) => {
    const key = limits.join(' ')
    const known = made.get(key) ?? make(...limits)
    made.set(key, known)
    return known
  }
}

/**
 * Formatters of `Intl`, cached by locale and options: creating one costs about fifty times as much as using it.
 * Currencies come from tenants' data, so the cache has a limit and drops the least recently used formatter.
 */
export const numberFormat = /* @__PURE__ */ memoized(
  64,
  (tag, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(tag, options),
)

/** The limit is low because each takes about 26 kB of ICU's memory; a number formatter takes 3. */
export const dateFormat = /* @__PURE__ */ memoized(
  48,
  (tag, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, options),
)

export const collator = /* @__PURE__ */ memoized(
  32,
  (tag, options?: Intl.CollatorOptions) => new Intl.Collator(tag, options),
)

export const pluralRules = /* @__PURE__ */ memoized(
  32,
  (tag, options?: Intl.PluralRulesOptions) => new Intl.PluralRules(tag, options),
)

/**
 * Caches the last `limit` results of `make`. A call that throws, such as one for an invalid currency, is not cached.
 * @param make receives a language tag; undefined is the language of the machine
 */
export function memoized<Options, Formatter>(
  limit: number,
  make: (tag: string | undefined, options?: Options) => Formatter,
): (tag: string | undefined, options?: Options) => Formatter {
  const made = new Map<string, Formatter>()
  return function formatter(tag, options) {
    const key = `${tag} ${JSON.stringify(options)}`
    const known = made.get(key)
    made.delete(key)
    const value = known ?? make(tag, options)
    made.set(key, value)
    for (const oldest of made.keys()) {
      if (made.size <= limit) break
      made.delete(oldest)
    }
    return value
  }
}

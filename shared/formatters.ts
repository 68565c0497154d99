/**
 * Formatters of `Intl`, made once for each locale and options: to make one costs some fifty times what it costs to use it. Currencies come from
 * tenants' data, so the least recently used formatter is dropped at a limit.
 */
export const numberFormat = /* @__PURE__ */ remembered(
  64,
  (tag, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(tag, options),
)

/** Each is some 26 kB of ICU's memory; one of numbers is 3. */
export const dateFormat = /* @__PURE__ */ remembered(
  48,
  (tag, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, options),
)

export const collator = /* @__PURE__ */ remembered(
  32,
  (tag, options?: Intl.CollatorOptions) => new Intl.Collator(tag, options),
)

export const pluralRules = /* @__PURE__ */ remembered(
  32,
  (tag, options?: Intl.PluralRulesOptions) => new Intl.PluralRules(tag, options),
)

/**
 * `make` with its last `limit` results. What throws, for example for a currency without three letters, is not kept.
 * @param make of a language tag; undefined is the language of the machine
 */
export function remembered<Options, Formatter>(
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

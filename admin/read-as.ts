import * as z from 'zod/mini'

const { localeError } = z.locales.en()

/** A value as its schema reads it, or what is wrong with it in English, which zod/mini alone leaves out. */
export function readAs<T extends z.core.$ZodType>(
  schema: T,
  value: unknown,
): z.core.util.SafeParseResult<z.output<T>> {
  return z.safeParse(schema, value, { error: localeError })
}

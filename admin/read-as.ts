import * as z from 'zod/mini'

const { localeError } = z.locales.en()

/** A value parsed by its schema, or its faults in English. zod/mini alone has no messages. */
export function readAs<T extends z.core.$ZodType>(
  schema: T,
  value: unknown,
): z.core.util.SafeParseResult<z.output<T>> {
  return z.safeParse(schema, value, { error: localeError })
}

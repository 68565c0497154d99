import { compilePattern } from '#shared/forms/pattern.ts'

/**
 * The pattern for the browser's own engine. Nested repetitions can block that engine for minutes, and it is stricter
 * about character classes.
 * @returns undefined for a pattern that only the Worker can match
 */
export function browserPattern(source: string): string | undefined {
  if (source === '' || compilePattern(source)?.isNested !== false) return undefined
  try {
    new RegExp(source, 'u')
    return source
  } catch {
    return undefined
  }
}

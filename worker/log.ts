/** More than these say nothing, and a log line is bounded. */
const STACK_FRAMES = 20

type Field = string | number | boolean | null | undefined

/**
 * One structured line. Never a body, a cookie, a token or an address of a visitor: callers name
 * the fields they log, nothing is logged whole.
 */
export function log(
  level: 'info' | 'warn' | 'error',
  event: string,
  fields: Record<string, Field> = {},
): void {
  console[level](JSON.stringify({ event, ...fields }))
}

/** Where an error and what caused it were thrown: functions and places in the build, without the messages. */
export function stackOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const frames = [error, error.cause].flatMap((each) =>
    each instanceof Error ? (each.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line)) : [],
  )
  return frames.slice(0, STACK_FRAMES).join('\n')
}

/** What went wrong, in the words of the error that started it. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : ''
  return `${error.message}${cause}`.slice(0, 500)
}

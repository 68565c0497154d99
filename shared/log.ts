import { cut } from './cut.ts'

/** Limits the length of a log line. */
const STACK_FRAMES = 20

type Field = string | number | boolean | null | undefined

/** Code that reads content receives one for what it leaves out: `log` itself, or one that collects findings. */
export type Log = typeof log

/**
 * Writes one structured line. Callers name the fields and never pass a body, a cookie, a token or a visitor's
 * address.
 * @param error what was caught: its message is the line's `reason`, and a line of the level `error` has its `stack`
 */
export function log(
  level: 'info' | 'warn' | 'error',
  event: string,
  fields: Record<string, Field> = {},
  error?: unknown,
): void {
  const caught = error !== undefined && {
    reason: errorReason(error),
    ...(level === 'error' && { stack: errorStack(error) }),
  }
  console[level](JSON.stringify({ event, ...fields, ...caught }))
}

/**
 * The stacks of an error and its cause: functions and positions, without messages. A message may contain lines that
 * look like a stack.
 */
function errorStack(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const frames = [error, error.cause].flatMap((each) =>
    each instanceof Error
      ? (each.stack ?? '')
          .replace(each.message, () => '')
          .split('\n')
          .filter((line) => /^\s+at /.test(line))
      : [],
  )
  return frames.slice(0, STACK_FRAMES).join('\n')
}

/** The message of an error and of its cause. */
export function errorReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : ''
  return cut(`${error.message}${cause}`, 500)
}

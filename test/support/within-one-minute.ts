const minute = () => Math.floor(Date.now() / 60_000)

/**
 * What `send` returns if all of it happened in one clock minute, because a limit counts by clock minute. Otherwise
 * `send` is called again, with the number of the attempt, from which it chooses networks that have sent nothing yet.
 */
export async function withinOneMinute<T>(send: (attempt: number) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const before = minute()
    const result = await send(attempt)
    if (minute() === before) return result
  }
}

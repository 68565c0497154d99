/** Past this deadline KV counts as unavailable: memory or the upstream is faster. */
export const KV_DEADLINE_MS = 200

/** An answer of KV. @throws an Error when there is none within the deadline */
export function withinKvDeadline<T>(answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${KV_DEADLINE_MS} ms`)), KV_DEADLINE_MS)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

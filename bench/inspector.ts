/** Of one isolate, in bytes. */
export interface HeapUsage {
  /** Objects and strings. */
  usedSize: number
  /** Bytes of buffers, which lie outside of the heap. */
  backingStorageSize: number
}

interface Answer {
  id?: number
  result?: unknown
  error?: { message: string }
}

/** What the inspector of a workerd process knows of one Worker (Chrome DevTools Protocol). */
export async function inspect(inspector: URL, worker: string) {
  const socket = new WebSocket(new URL(`/core:user:${worker}`, inspector).href)
  const waiting = new Map<number, (answer: Answer) => void>()
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer)
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error('the inspector does not answer')))
  })
  let calls = 0
  const call = (method: string) =>
    new Promise<unknown>((resolve, reject) => {
      const id = ++calls
      waiting.set(id, ({ result, error }) =>
        error === undefined ? resolve(result) : reject(new Error(`${method}: ${error.message}`)),
      )
      socket.send(JSON.stringify({ id, method }))
    })
  return {
    /** @param request any request to the Worker: workerd collects garbage only while one is in progress */
    async heapUsage(request: () => Promise<unknown>): Promise<HeapUsage> {
      let isCollected = false
      const collected = call('HeapProfiler.collectGarbage').then(() => {
        isCollected = true
      })
      while (!isCollected) await request()
      await collected
      return (await call('Runtime.getHeapUsage')) as HeapUsage
    },
    close: () => socket.close(),
  }
}

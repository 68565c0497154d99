/** The heap of one isolate, in bytes. */
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
  method?: string
  params?: { url?: string }
}

/** One Worker in the inspector of a workerd process (Chrome DevTools Protocol). */
export async function inspect(inspector: URL, worker: string) {
  const socket = new WebSocket(new URL(`/core:user:${worker}`, inspector).href)
  const scripts = new Set<string>()
  const waiting = new Map<number, (answer: Answer) => void>()
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer)
    else if (answer.method === 'Debugger.scriptParsed') scripts.add(answer.params?.url ?? '')
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
    /** Addresses of the modules that the Worker has compiled so far. */
    async scripts(): Promise<string[]> {
      // Messages about each script precede the answer.
      await call('Debugger.enable')
      return [...scripts]
    },
    close: () => socket.close(),
  }
}

import { connect } from 'node:net'

export interface Load {
  requests: number
  seconds: number
  /** Responses with a status other than 200. */
  failures: number
}

interface Target {
  port: number
  path: string
  host: string
  headers?: Record<string, string> | undefined
}

/**
 * Keeps `connections` connections busy with one GET for `seconds`. It reads only the status and the length of
 * a response, so that the server is the bottleneck.
 */
export async function load(
  { port, path, host, headers = {} }: Target,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Load> {
  const lines = Object.entries({ host, 'accept-encoding': 'identity', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  const request = Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
  const until = performance.now() + seconds * 1000
  const started = performance.now()
  const workers = await Promise.all(Array.from({ length: connections }, () => keepBusy(port, request, until)))
  return {
    requests: workers.reduce((sum, { requests }) => sum + requests, 0),
    failures: workers.reduce((sum, { failures }) => sum + failures, 0),
    seconds: (performance.now() - started) / 1000,
  }
}

function keepBusy(
  port: number,
  request: Buffer,
  until: number,
): Promise<{ requests: number; failures: number }> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let requests = 0
    let failures = 0
    const reader = answerReader((status) => {
      requests++
      if (status !== 200) failures++
      if (performance.now() < until) socket.write(request)
      else socket.end()
    })
    socket.setNoDelay(true)
    socket.on('connect', () => socket.write(request))
    socket.on('data', reader)
    socket.on('error', reject)
    socket.on('close', () => resolve({ requests, failures }))
  })
}

/** Finds the end of each response, by length or by the last chunk. */
function answerReader(done: (status: number) => void): (data: Buffer) => void {
  let head = Buffer.alloc(0)
  let status = 0
  let left = 0
  let tail = ''
  let state: 'head' | 'length' | 'chunks' = 'head'
  return function read(data) {
    if (state === 'head') {
      head = Buffer.concat([head, data])
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) return
      const text = head.subarray(0, end).toString('latin1')
      const body = head.subarray(end + 4)
      status = Number(text.slice(9, 12))
      const length = /\r\ncontent-length: *(\d+)/i.exec(text)?.[1]
      head = Buffer.alloc(0)
      state = length === undefined ? 'chunks' : 'length'
      left = Number(length ?? 0)
      tail = ''
      read(body)
      return
    }
    if (state === 'length') left -= data.length
    else tail = (tail + data.subarray(-7).toString('latin1')).slice(-7)
    const isOver = state === 'length' ? left <= 0 : tail.endsWith('0\r\n\r\n')
    if (!isOver) return
    state = 'head'
    done(status)
  }
}

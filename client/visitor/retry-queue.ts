import { CONSENT_KEY } from '#shared/visitor/consent.ts'
import { storedJson } from '#shared/visitor/stored-json.ts'
import { readEntry, removeEntries, writeEntry } from './storage.ts'

interface QueuedEvent {
  body: string
  headers?: Record<string, string>
  attempts?: number
  /** The stored decision when the event was first sent: it allowed the data in the event. */
  consent?: string | null
}

const ADDRESS = '/api/tracking/save'
/** Key in session storage, so that the queue lasts as long as the tab. */
const KEY = 'retry_queue'

/** An event is sent three times at most. */
const MAX_ATTEMPTS = 3
const MAX_QUEUED = 50
const PAUSE_MS = 1000

const queue: QueuedEvent[] = readQueue()
/** Timer of the next attempt. Events that fail meanwhile join the queue. */
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Sends an event at once. A failed event is queued and sent again after a pause, when the network returns, or with the
 * first event of the visit's next page. Other events do not trigger the queue: during a short outage they would use up
 * every event's attempts.
 */
export function sendEvent(event: QueuedEvent): void {
  void send(event)
  if (timer === undefined && navigator.onLine) sendQueue()
}

addEventListener('online', sendQueue)
addEventListener('pagehide', () => {
  // The next page takes over the queue. It is emptied here, because this page may be restored and would send the same
  // events again.
  if (queue.length > 0 && writeEntry(KEY, JSON.stringify(queue), 'sessionStorage')) queue.splice(0)
})

async function send(event: QueuedEvent): Promise<void> {
  const consent = readEntry(CONSENT_KEY)
  // If the decision has changed since, the event is dropped.
  if (event.attempts && event.consent !== consent) return
  const attempts = (event.attempts ?? 0) + 1
  const headers = { 'content-type': 'application/json', ...event.headers }
  try {
    // `keepalive` lets the request outlive the page, because a click may lead to another one.
    const response = await fetch(ADDRESS, { method: 'POST', keepalive: true, headers, body: event.body })
    // The empty body is read, because a browser reports an unread response as a failed request.
    await response.arrayBuffer()
    if (response.status < 500 && response.status !== 429) return
  } catch {
    // No response is treated like a 5xx.
  }
  if (attempts >= MAX_ATTEMPTS) return
  queue.push({ ...event, attempts, consent })
  queue.splice(0, queue.length - MAX_QUEUED)
  // Offline, the `online` event starts the next attempt.
  if (navigator.onLine) timer ??= setTimeout(sendQueue, PAUSE_MS * 2 ** (attempts - 1))
}

function sendQueue(): void {
  clearTimeout(timer)
  timer = undefined
  for (const event of queue.splice(0)) void send(event)
}

function readQueue(): QueuedEvent[] {
  const stored = storedJson(readEntry(KEY, 'sessionStorage'))
  removeEntries((key) => key === KEY, 'sessionStorage')
  return Array.isArray(stored) ? stored : []
}

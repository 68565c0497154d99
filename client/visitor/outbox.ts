import { readEntry, removeEntries, writeEntry } from './storage.ts'

interface Letter {
  body: string
  headers?: Record<string, string>
  attempts?: number
}

const ADDRESS = '/api/tracking/save'
const KEY = 'outbox'

/** Contract §4.8: three in all. */
const MAX_ATTEMPTS = 3
const MAX_WAITING = 50
const PAUSE_MS = 1000

const waiting: Letter[] = readWaiting()

/** Sends now; keeps what could not be sent until the network is back, or for the visit's next page. */
export function deliver(letter: Letter): void {
  void send(letter)
  for (const late of waiting.splice(0)) void send(late)
}

addEventListener('online', () => {
  for (const letter of waiting.splice(0)) void send(letter)
})
addEventListener('pagehide', () => {
  // Handed over to the next page: this one may come back, and would send them again.
  if (waiting.length > 0 && writeEntry(KEY, JSON.stringify(waiting), 'sessionStorage')) waiting.splice(0)
})

async function send(letter: Letter): Promise<void> {
  const attempts = (letter.attempts ?? 0) + 1
  const headers = { 'content-type': 'application/json', ...letter.headers }
  try {
    // Outlives the page: a click may lead away.
    const answer = await fetch(ADDRESS, { method: 'POST', keepalive: true, headers, body: letter.body })
    // Read although it is empty: what nobody reads counts as a request that failed.
    await answer.arrayBuffer()
    if (answer.status < 500 && answer.status !== 429) return
  } catch {
    // Nobody there: like an answer that says so.
  }
  if (attempts >= MAX_ATTEMPTS) return
  waiting.push({ ...letter, attempts })
  waiting.splice(0, waiting.length - MAX_WAITING)
  // Where there is no network, its return is waited for.
  if (navigator.onLine) setTimeout(() => retry(), PAUSE_MS * 2 ** (attempts - 1))
}

function retry(): void {
  for (const letter of waiting.splice(0)) void send(letter)
}

function readWaiting(): Letter[] {
  try {
    const kept: unknown = JSON.parse(readEntry(KEY, 'sessionStorage') ?? '[]')
    removeEntries((key) => key === KEY, 'sessionStorage')
    return Array.isArray(kept) ? kept : []
  } catch {
    return [] // not ours
  }
}

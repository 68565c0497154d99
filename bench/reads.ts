import { readFileSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { startBackend } from '../build/backend.ts'
import { buildWorkers } from './measured-page.ts'
import { type Server, serve } from './server.ts'
import { type Print, table } from './table.ts'

/** The table that CI compares, without machine and date. */
const FILE = join(import.meta.dirname, 'reads.md')

const FRESH_SECONDS = 60

/** Kinds of pages of two demo sites. */
const PAGES = [
  ['home page', 'padaria.localhost', '/'],
  ['page', 'padaria.localhost', '/cardapio'],
  ['blog list', 'padaria.localhost', '/blog'],
  ['article', 'padaria.localhost', '/blog/receitas/broa-de-fuba'],
  ['not found', 'padaria.localhost', '/nada-aqui'],
  ['redirect', 'padaria.localhost', '/menu.html'],
  ['sitemap', 'padaria.localhost', '/sitemap.xml'],
  ['search', 'padaria.localhost', '/api/search?q=pao'],
  ['page, sixteen languages', 'poliglota.localhost', '/ja-JP'],
] as const

const HEAD = [
  'page',
  'state',
  'reads of KV',
  'matches of the Cache API',
  'calls of the upstream',
  'renders by React',
]

interface Reads {
  kv: number
  cache: number
  upstream: number
  renders: number
}

/**
 * How much each kind of page reads: by an isolate with empty memory and empty KV, by one that has the page, after it is
 * stale (including the refresh in the background), and by a new isolate that finds it in KV.
 * @returns whether the counts are those of bench/reads.md
 */
export async function measureReads(print: Print, isWritten: boolean): Promise<boolean> {
  buildWorkers()
  const backend = await startBackend({ port: 0 })
  const rows: string[][] = []
  try {
    for (const [page, host, path] of PAGES) {
      const bindings = {
        UPSTREAM: 'supabase',
        SUPABASE_URL: backend.url,
        SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
        SUPABASE_SECRET_KEY: backend.secretKey,
        SESSION_TOKENS: 'shared_secret',
        // The counts do not depend on the machine's speed.
        UPSTREAM_TIMEOUT_MS: 60_000,
        FRESH_SECONDS,
      }
      const first = await serve({ worker: 'reads', bindings })
      const states: [state: string, Reads][] = []
      states.push(['nothing anywhere', await readsOf(first, host, path)])
      states.push(['in memory', await readsOf(first, host, path, FRESH_SECONDS + 1)])
      states.push(['stale', await readsOf(first, host, path)])
      const kv = await first.storedInKv()
      await first.stop()
      const second = await serve({ worker: 'reads', bindings, kv })
      states.push(['new isolate, KV full', await readsOf(second, host, path)])
      await second.stop()
      for (const [state, { kv, cache, upstream, renders }] of states)
        rows.push([page, state, ...[kv, cache, upstream, renders].map(String)])
    }
  } finally {
    await backend.stop()
  }
  const counted = table(HEAD, rows)
  print(counted)
  if (isWritten) writeFileSync(FILE, counted)
  const isAsBefore = readFileSync(FILE, 'utf8') === counted
  if (!isAsBefore)
    print(
      'MISSED: the counts differ from bench/reads.md. `npm run bench -- reads --write` stores the new ones.',
    )
  return isAsBefore
}

/** @param laterSeconds advances the clock afterwards */
async function readsOf(server: Server, host: string, path: string, laterSeconds = 0): Promise<Reads> {
  await ask(server, host, path)
  return JSON.parse(await ask(server, host, `/__reads?later=${laterSeconds}`)) as Reads
}

function ask({ port }: Server, host: string, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = get({ host: '127.0.0.1', port, path, headers: { host } }, async (answer) => {
      if ((answer.statusCode ?? 500) >= 500) reject(new Error(`${host}${path} answered ${answer.statusCode}`))
      let text = ''
      for await (const part of answer.setEncoding('utf8')) text += part
      resolve(text)
    })
    request.on('error', reject)
  })
}

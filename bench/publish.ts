import { createClient } from '@supabase/supabase-js'
import { purgeHosts } from '../admin/purge-hosts.ts'
import {
  createSite,
  type Database,
  publishSite,
  readSite,
  rollbackSite,
  saveDraft,
  suspendSite,
} from '../admin/sites.ts'
import { startBackend } from '../build/backend.ts'
import { testSeed } from '../test/support/backend.ts'
import { buildWorker } from '../test/support/build.ts'
import { type MapKv, mapKv } from '../test/support/map-kv.ts'
import { startWorker } from '../test/support/worker.ts'
import { workersCache } from '../test/support/workers-cache.ts'
import { locationKv } from './publish/location-kv.ts'
import { COMMAND_SITES, runPublish, saveSite, siteWithText } from './publish/publish-command.ts'
import { budgetWord, median, type Print, table } from './table.ts'

const SECRET = 'a-secret-of-the-bench-that-is-long-enough'
const HOST = 'medida.test'
const ROUNDS = 10
/** Promised, in milliseconds. */
const PROMISES = { publish: 5_000, rollback: 1_000, everywhere: 75_000 }
/** The longest wait, so that a missed promise ends too. */
const PATIENCE_MS = 120_000
const COMMAND_ROUNDS = 3
const CACHES = ['cache-api', 'workers']

type Worker = Awaited<ReturnType<typeof startWorker>>
type Measured = [what: string, promise: number, times: number[]]

interface Platform {
  database: Database
  bindings: Record<string, string>
}

interface Place {
  cache: string
  host: string
  kv: MapKv
  start(kv: MapKv['double'], fresh?: number): Promise<Worker>
}

/** `npm run bench -- publish`: from a publish, a rollback and a suspension until visitors see it, on loopback. */
export async function measurePublish(print: Print): Promise<boolean> {
  buildWorker()
  const backend = await startBackend({ port: 0, seed: testSeed() })
  const options = { auth: { persistSession: false } }
  const platform: Platform = {
    database: createClient(backend.url, backend.secretKey, options) as unknown as Database,
    bindings: {
      UPSTREAM: 'supabase',
      SUPABASE_URL: backend.url,
      SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
      SUPABASE_SECRET_KEY: backend.secretKey,
      PURGE_SECRET: SECRET,
    },
  }
  try {
    const near: Measured[][] = []
    for (const cache of CACHES) near.push(await measureNear(platform, cache))
    // All cases run at the same time, because most of it is waiting.
    const far = await Promise.all(
      CACHES.map(async (cache) =>
        (await Promise.all([measureFar(platform, cache), measureUnpurged(platform, cache)])).flat(),
      ),
    )
    const measured = CACHES.flatMap((cache, index) =>
      [...(near[index] ?? []), ...(far[index] ?? [])].map((row) => ({ cache, row })),
    )
    const commands = await measureCommands(platform)
    print(
      table(
        ['`npm run site -- publish`, with validation, until visitors see it, s', 'median', 'worst'],
        commands.map(([what, times]) => [what, seconds(median(times)), seconds(Math.max(...times))]),
      ),
    )
    const isKept = ([, promise, times]: Measured) => Math.max(...times) <= promise
    print(
      table(
        [
          'HTML_CACHE',
          'from the call of the library, without validation, until visitors see it, s',
          'median',
          'worst',
          'promise',
          '',
        ],
        measured.map(({ cache, row }) => {
          const [what, promise, times] = row
          const figures = [median(times), Math.max(...times), promise].map(seconds)
          return [cache, what, ...figures, budgetWord(isKept(row))]
        }),
      ),
    )
    return measured.every(({ row }) => isKept(row))
  } finally {
    await backend.stop()
  }
}

/** Published by the command, with a purge: the time that a person waits. */
async function measureCommands(platform: Platform): Promise<[what: string, times: number[]][]> {
  const measured: [string, number[]][] = []
  for (const [place, [what, make]] of COMMAND_SITES.entries()) {
    const { host, kv, start } = measuredPlace(platform, `command-${place}`, 'cache-api')
    const worker = await start(kv.double)
    const origin = `http://127.0.0.1:${worker.url.port}`
    try {
      const times: number[] = []
      for (let round = 0; round <= COMMAND_ROUNDS; round++) {
        await saveSite(platform.database, host, make(host, words(round)))
        const took = await timed(async () => {
          await runPublish(host, { bindings: platform.bindings, origin })
          await until(worker, host, words(round))
        })
        // The first publish is left out, because no copy of its page exists.
        if (round > 0) times.push(took)
      }
      measured.push([what, times])
    } finally {
      await worker.stop()
    }
  }
  return measured
}

/** The location where the purge arrives. */
async function measureNear(platform: Platform, cache: string): Promise<Measured[]> {
  const { database } = platform
  const place = measuredPlace(platform, `near-${cache}`, cache)
  const { host } = place
  const purged = await place.start(place.kv.double)
  try {
    await createAndPublish(database, host)
    const publishes: number[] = []
    const rollbacks: number[] = []
    await until(purged, host, words(0))
    for (let round = 1; round <= ROUNDS; round++) {
      const before = (await readSite(database, host, 'live')).about
      publishes.push(
        await timed(async () => {
          await publish(database, host, round)
          await purge(purged, host)
          await until(purged, host, words(round))
        }),
      )
      const after = (await readSite(database, host, 'live')).about
      rollbacks.push(
        await timed(async () => {
          await rollbackSite(database, { site: host, revision: before.revision })
          await purge(purged, host)
          await until(purged, host, words(round - 1))
        }),
      )
      await rollbackSite(database, { site: host, revision: after.revision })
      await purge(purged, host)
      await until(purged, host, words(round))
    }
    const suspended = await timed(async () => {
      await suspend(database, host)
      await purge(purged, host)
      await until(purged, host, 410)
    })
    return [
      ['publish, where it is purged', PROMISES.publish, publishes],
      ['rollback, where it is purged', PROMISES.rollback, rollbacks],
      ['suspended, where it is purged', PROMISES.publish, [suspended]],
    ]
  } finally {
    await purged.stop()
  }
}

/**
 * Another location, which answers keys of KV from copies of a minute. FRESH_SECONDS is an hour, so earlier changes are
 * due to the purge.
 */
async function measureFar(platform: Platform, cache: string): Promise<Measured[]> {
  const { database } = platform
  const place = measuredPlace(platform, `far-${cache}`, cache)
  const { host } = place
  const elsewhere = locationKv(place.kv)
  const [purged, warm] = await Promise.all([place.start(place.kv.double, 3600), place.start(elsewhere, 3600)])
  const workers = [purged, warm]
  try {
    await createAndPublish(database, host)
    await Promise.all(workers.map((worker) => until(worker, host, words(0))))
    const published = await timed(async () => {
      await publish(database, host, 1)
      await purge(purged, host)
      await until(warm, host, words(1))
    })
    // It finds its location's copy in KV, in which the site is live.
    const cold = await place.start(elsewhere, 3600)
    workers.push(cold)
    await suspend(database, host)
    const [seenWarm, seenCold] = await Promise.all([
      timed(async () => {
        await purge(purged, host)
        await until(warm, host, 410)
      }),
      timed(() => until(cold, host, 410)),
    ])
    return [
      ['publish, at another location', PROMISES.everywhere, [published]],
      ['suspended, at another location', PROMISES.everywhere, [seenWarm]],
      ['suspended, there, a cold isolate', PROMISES.everywhere, [seenCold]],
    ]
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()))
  }
}

/** Published without a purge, so changes are seen because copies age. */
async function measureUnpurged(platform: Platform, cache: string): Promise<Measured[]> {
  const { database } = platform
  const place = measuredPlace(platform, `unpurged-${cache}`, cache)
  const { host } = place
  const elsewhere = locationKv(place.kv)
  const warm = await place.start(elsewhere)
  const workers = [warm]
  try {
    await createAndPublish(database, host)
    await until(warm, host, words(0))
    const cold = await place.start(elsewhere)
    workers.push(cold)
    await suspend(database, host)
    const [seenWarm, seenCold] = await Promise.all(
      workers.map((worker) => timed(() => until(worker, host, 410))),
    )
    return [
      ['suspended, without a purge', PROMISES.everywhere, [seenWarm ?? 0]],
      ['suspended, without a purge, a cold isolate', PROMISES.everywhere, [seenCold ?? 0]],
    ]
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()))
  }
}

function measuredPlace({ bindings }: Platform, name: string, cache: string): Place {
  const start = (double: MapKv['double'], fresh = 60) =>
    startWorker({
      bindings: { ...bindings, HTML_CACHE: cache, FRESH_SECONDS: fresh },
      doubles: { SITES: double },
      ...(cache === 'workers' && { workersCache: workersCache() }),
    })
  return { cache, host: `${name}.${HOST}`, kv: mapKv(), start }
}

async function createAndPublish(database: Database, host: string): Promise<void> {
  const { draft } = await createSite(database, siteWithText(host, words(0), 1))
  await publishSite(database, { site: host, draft })
}

async function publish(database: Database, host: string, number: number): Promise<void> {
  const draft = await saveDraft(database, {
    host,
    site: siteWithText(host, words(number), 1),
    expected: null,
  })
  await publishSite(database, { site: host, draft })
}

async function suspend(database: Database, host: string): Promise<void> {
  await suspendSite(database, host, { suspended: true, wholeTenant: false })
}

function purge({ url }: Worker, host: string): Promise<unknown> {
  return purgeHosts([host], { origin: `http://127.0.0.1:${url.port}`, secret: SECRET })
}

function words(version: number): string {
  return `versão ${version}`
}

/** Asks as visitors do, every 50 ms, until the page says the words, or has the status. */
async function until(worker: Worker, host: string, wanted: string | number): Promise<void> {
  const end = performance.now() + PATIENCE_MS
  while (performance.now() < end) {
    const response = await worker.fetch(`http://${host}/`)
    const body = await response.text()
    if (typeof wanted === 'number' ? response.status === wanted : body.includes(`${wanted}<`)) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${host} does not show ${wanted} after ${PATIENCE_MS} ms`)
}

async function timed(act: () => Promise<void>): Promise<number> {
  const from = performance.now()
  await act()
  return performance.now() - from
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(2)
}

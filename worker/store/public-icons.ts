import * as z from 'zod/mini'
import { CallBudget } from '../upstream/call-budget.ts'
import { log } from '#shared/log.ts'
import { heapBytes } from '#core/memory/heap-bytes.ts'
import { openMemory } from '#core/memory/shares.ts'
import { boundedJsonText, parseJson } from '#core/reading/bounded-json.ts'
import type { Icons, IconShape, IconSources } from './icon-sets.ts'
import { svgBody } from './svg-body.ts'

/** Deadline for all icons of a page together, from KV and the service. */
const DEADLINE_MS = 1500

/** For this long a set that failed is not requested again, and pages do not wait for it. */
const RETRY_MS = 30_000

/** For this long an icon that the service lacks is not requested again. */
const MISSING_MS = 600_000

/** For how long KV stores an icon. Sets rarely change their icons. */
const KV_SECONDS = 30 * 24 * 60 * 60

/** An answer of the Iconify API. An alias names its parent. An alias that also turns it is left out. */
const shape = {
  width: z.optional(z.number().check(z.positive())),
  height: z.optional(z.number().check(z.positive())),
}
const answerSchema = z.object({
  ...shape,
  icons: z.record(z.string(), z.object({ ...shape, body: z.string() })),
  aliases: z.optional(z.record(z.string(), z.looseObject({ parent: z.string() }))),
})

type PublicSources = IconSources & { origin: string }

/** An icon, or the moment until which it counts as missing or its set as failing. */
type Held = IconShape | number

const held = openMemory<Held>('publicIcons')
/**
 * Calls of the service for one site in ten seconds, in one isolate. Each site has its own budget, and icons that
 * visitors invent have a separate one.
 */
const budgets = { page: new CallBudget(100), visitor: new CallBudget(10) }

/** Under the empty name, which no icon has, memory holds the time until which a set counts as failing. */
const failureKey = (prefix: string) => `${prefix}:`

/**
 * Icons of sets that the build lacks: from memory, KV, or the service. An icon that is not loaded in time is null: a
 * page without it is shown, and is not cached.
 */
export async function loadPublicIcons(names: readonly string[], sources: PublicSources): Promise<Icons> {
  const prefixes = new Map<string, string[]>()
  for (const name of names) {
    const [prefix = '', icon = ''] = name.split(':')
    prefixes.set(prefix, [...(prefixes.get(prefix) ?? []), icon])
  }
  const deadline = AbortSignal.timeout(DEADLINE_MS)
  const sets = await Promise.all(
    Array.from(prefixes, ([prefix, icons]) => loadSet(prefix, icons, sources, deadline)),
  )
  return new Map(sets.flatMap((set) => [...set]))
}

async function loadSet(
  prefix: string,
  icons: readonly string[],
  sources: PublicSources,
  deadline: AbortSignal,
): Promise<Icons> {
  const found = new Map<string, IconShape | null>()
  const wanted = icons.filter((icon) => {
    const known = held.get(`${prefix}:${icon}`)
    if (typeof known === 'object') found.set(`${prefix}:${icon}`, known)
    return known === undefined || (typeof known === 'number' && known < Date.now())
  })
  if (wanted.length === 0) return found
  const failingUntil = held.get(failureKey(prefix))
  try {
    if (typeof failingUntil === 'number' && failingUntil > Date.now())
      return withFailed(found, prefix, wanted)
    const loaded = await before(deadline, loadWanted(prefix, wanted, sources, deadline))
    if (loaded === null) return withFailed(found, prefix, wanted)
    for (const [icon, shape] of loaded) found.set(`${prefix}:${icon}`, shape)
    return found
  } catch (error) {
    if (sources.asker === 'page') hold(failureKey(prefix), Date.now() + RETRY_MS)
    log('warn', 'public icons not loaded', { prefix }, error)
    return withFailed(found, prefix, wanted)
  }
}

function withFailed(found: Icons, prefix: string, icons: readonly string[]): Icons {
  return new Map([...found, ...icons.map((icon) => [`${prefix}:${icon}`, null] as const)])
}

/**
 * Null if the site has no calls left for this asker. Icons that only a visitor names are not stored in memory, because
 * they would displace those of pages.
 */
async function loadWanted(
  prefix: string,
  wanted: readonly string[],
  { kv, origin, asker, site, scope, isPreview }: PublicSources,
  signal: AbortSignal,
): Promise<Map<string, IconShape> | null> {
  const loaded = new Map<string, IconShape>()
  const stored = await Promise.all(
    wanted.map((icon) => kv.get<IconShape>(kvKey(prefix, icon), 'json').catch(() => null)),
  )
  stored.forEach((shape, index) => {
    if (shape !== null) loaded.set(wanted[index] ?? '', shape)
  })
  const missing = wanted.filter((icon) => !loaded.has(icon))
  if (missing.length > 0) {
    if (!budgets[asker].take(site)) return null
    const fetched = await fetchIcons(prefix, missing, { origin, signal })
    for (const [icon, shape] of fetched) {
      loaded.set(icon, shape)
      if (isPreview) continue
      // A failed write costs another isolate one call.
      const write = kv.put(kvKey(prefix, icon), JSON.stringify(shape), { expirationTtl: KV_SECONDS })
      scope.waitUntil(write.catch(() => {}))
    }
  }
  if (asker === 'page' && !isPreview) {
    for (const icon of wanted) hold(`${prefix}:${icon}`, loaded.get(icon) ?? Date.now() + MISSING_MS)
  }
  return loaded
}

/** @throws when the service does not answer with a set, in time */
async function fetchIcons(
  prefix: string,
  icons: readonly string[],
  { origin, signal }: { origin: string; signal: AbortSignal },
): Promise<Map<string, IconShape>> {
  const url = `${origin}/${prefix}.json?icons=${[...icons].sort().join(',')}`
  const response = await fetch(url, { signal, redirect: 'manual' })
  if (response.status === 404) return new Map()
  if (!response.ok) throw new Error(`the icon service answered ${response.status}`)
  const answer = z.safeParse(answerSchema, parseJson(await boundedJsonText(response)))
  if (!answer.success) throw new Error('the icon service answered no icon set')
  return readIcons(icons, prefix, answer.data)
}

function readIcons(
  icons: readonly string[],
  prefix: string,
  set: z.output<typeof answerSchema>,
): Map<string, IconShape> {
  const read = new Map<string, IconShape>()
  for (const icon of icons) {
    const alias = Object.hasOwn(set.aliases ?? {}, icon) ? set.aliases?.[icon] : undefined
    const isPlain = alias === undefined || Object.keys(alias).length === 1
    const name = alias?.parent ?? icon
    const stored = isPlain && Object.hasOwn(set.icons, name) ? set.icons[name] : undefined
    if (stored === undefined) continue
    const body = svgBody(stored.body, `${prefix}-${icon}`)
    if (body === '') continue
    const width = stored.width ?? set.width ?? 16
    read.set(icon, { body, width, height: stored.height ?? set.height ?? 16 })
  }
  return read
}

function hold(key: string, value: Held): void {
  held.set(key, value, heapBytes(value) + key.length * 2)
}

function kvKey(prefix: string, icon: string): string {
  return `icon:v1:${prefix}:${icon}`
}

/** Rejects when the deadline passes, even if KV or the service has not answered. */
function before<T>(deadline: AbortSignal, work: Promise<T>): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) => {
      deadline.addEventListener('abort', () => reject(new Error(`no answer in ${DEADLINE_MS} ms`)))
    }),
  ])
}

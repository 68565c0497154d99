import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sourceHash } from './vite/source-hash.ts'

/** The files below /assets/ of one build. */
interface BuildFiles {
  id: string
  files: string[]
}

/** Served at /builds/assets.json, where the next deploy reads it. */
const LIST = 'builds/assets.json'

/** Number of earlier builds whose pages may still be open and request their scripts. */
const EARLIER_BUILDS = 2

/** The value of LIVE_ORIGIN before the first deploy. */
const NO_LIVE_SITE = 'none'

/** Why a deploy is refused; null if LIVE_ORIGIN is set. */
export function missingLiveOrigin(setting: string | undefined): string | null {
  if (setting) return null
  return [
    'LIVE_ORIGIN is missing: a deploy without it removes the scripts that open pages still ask for.',
    'Say where the last build runs (LIVE_ORIGIN=https://fallback.platform.example npm run deploy),',
    `or, where nothing is deployed yet, LIVE_ORIGIN=${NO_LIVE_SITE}.`,
  ].join('\n')
}

/** The origin of the last build; undefined where there is none. */
export function liveOrigin(setting: string | undefined): string | undefined {
  return setting && setting !== NO_LIVE_SITE ? setting : undefined
}

/**
 * Adds the files of the two earlier builds, which open pages still request, and lists all files.
 * @param client folder of the browser's build
 * @param live origin of the last build; undefined for a first deploy
 * @returns how many files were added
 * @throws Error if the live site does not answer with its list and files, because a deploy without them breaks open
 * pages
 */
export async function keepAssets(client: string, live: string | undefined): Promise<number> {
  const own = ownFiles(client)
  const earlier = live === undefined ? [] : (await liveBuilds(live)).filter(({ id }) => id !== own.id)
  const builds = [own, ...earlier.slice(0, EARLIER_BUILDS)]
  const missing = new Set(builds.flatMap(({ files }) => files))
  for (const file of own.files) missing.delete(file)
  for (const file of missing) {
    const response = await fetch(new URL(`/assets/${file}`, live))
    if (!response.ok) throw new Error(`${live}/assets/${file}: ${response.status}`)
    writeFileSync(join(client, 'assets', file), new Uint8Array(await response.arrayBuffer()))
  }
  mkdirSync(dirname(join(client, LIST)), { recursive: true })
  writeFileSync(join(client, LIST), JSON.stringify({ builds }))
  return missing.size
}

function ownFiles(client: string): BuildFiles {
  const files = readdirSync(join(client, 'assets')).sort()
  return { id: sourceHash(client, ['assets'], () => true), files }
}

/** A live site from before this list has none, so nothing is copied from it. */
async function liveBuilds(live: string): Promise<BuildFiles[]> {
  const response = await fetch(new URL(`/${LIST}`, live))
  if (response.status === 404) return []
  if (!response.ok) throw new Error(`${live}/${LIST}: ${response.status}`)
  const { builds } = (await response.json()) as { builds: BuildFiles[] }
  const isName = (file: string) => /^[\w.-]+$/.test(file)
  return builds.map(({ id, files }) => ({ id, files: files.filter(isName) }))
}

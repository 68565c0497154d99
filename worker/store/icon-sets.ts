import { iconShard } from '#shared/icon-shard.ts'
import { log } from '#shared/log.ts'
import { heapBytes } from '#core/memory/heap-bytes.ts'
import { openMemory } from '#core/memory/shares.ts'
import type { RequestScope } from '../scope.ts'

export interface IconShape {
  body: string
  width: number
  height: number
}

/** Where icons come from. */
export interface IconSources {
  /** Files of the build, with the sets that it has. */
  assets: Fetcher
  /** Stores the icons of other sets. */
  kv: KVNamespace
  /** The service for sets that the build lacks; null if the deployment uses no service. */
  origin: string | null
  /** A page names its own icons, a visitor may request any. Their calls are limited separately. */
  asker: 'page' | 'visitor'
  /** Key of the site whose budget pays for calls of the service. */
  site: string
  scope: RequestScope
  /** Icons from the service are stored neither in KV nor in memory. */
  isPreview?: true
}

/**
 * Icons by Iconify name. An unknown name is absent; null is an icon of the service that could not be loaded this time.
 */
export type Icons = ReadonlyMap<string, IconShape | null>

/** The content of a file `/icons/{prefix}/{shard}.json`: icons by name and alias. */
type Shard = Record<string, IconShape>

const shards = openMemory<Shard>('icons')

/** Whether the icon comes from the service, which a page may have to wait for. */
export function isServiceIcon(name: string, { origin }: Pick<IconSources, 'origin'>): boolean {
  const [prefix = '', icon = ''] = name.split(':')
  return origin !== null && iconShard(prefix, icon) === null
}

/** Icons from the sets of this build, and of other sets from the public service where one is configured. */
export async function loadIcons(names: readonly string[], sources: IconSources): Promise<Icons> {
  const shapes = new Map<string, IconShape | null>()
  const foreign: string[] = []
  await Promise.all(
    names.map(async (name) => {
      const [prefix = '', icon = ''] = name.split(':')
      const file = iconShard(prefix, icon)
      if (file === null) {
        foreign.push(name)
        return
      }
      const shard = await loadShard(file, sources.assets)
      const shape = Object.hasOwn(shard, icon) ? shard[icon] : undefined
      if (shape !== undefined) shapes.set(name, shape)
    }),
  )
  if (foreign.length === 0 || sources.origin === null) return shapes
  const { loadPublicIcons } = await import('./public-icons.ts')
  return new Map([...shapes, ...(await loadPublicIcons(foreign, { ...sources, origin: sources.origin }))])
}

async function loadShard(file: string, assets: Fetcher): Promise<Shard> {
  const cached = shards.get(file)
  if (cached !== undefined) return cached
  try {
    const response = await assets.fetch(`https://assets.invalid${file}`)
    if (!response.ok) throw new Error(`${file} answered ${response.status}`)
    const text = await response.text()
    const shard = JSON.parse(text) as Shard
    shards.set(file, shard, heapBytes(shard))
    return shard
  } catch (error) {
    log('warn', 'icons not loaded', { file }, error)
    return {}
  }
}

import { iconShard } from '#shared/icon-shard.ts'
import { log, errorReason } from './log.ts'
import { heapBytes } from './memory/heap-bytes.ts'
import { openShare } from './memory/shares.ts'

export interface IconShape {
  body: string
  width: number
  height: number
}

/** The content of a file `/icons/{prefix}/{shard}.json`: icons by name and alias. */
type Shard = Record<string, IconShape>

const shards = openShare<Shard>('icons')

/** Icons by Iconify name, from the sets of this build. An unknown name is absent. */
export async function loadIcons(names: readonly string[], assets: Fetcher): Promise<Map<string, IconShape>> {
  const shapes = new Map<string, IconShape>()
  await Promise.all(
    names.map(async (name) => {
      const [prefix = '', icon = ''] = name.split(':')
      const shard = await loadShard(prefix, icon, assets)
      const shape = Object.hasOwn(shard, icon) ? shard[icon] : undefined
      if (shape !== undefined) shapes.set(name, shape)
    }),
  )
  return shapes
}

async function loadShard(prefix: string, icon: string, assets: Fetcher): Promise<Shard> {
  const file = iconShard(prefix, icon)
  if (file === null) return {}
  const kept = shards.get(file)
  if (kept !== undefined) return kept
  try {
    const response = await assets.fetch(`https://assets.invalid${file}`)
    if (!response.ok) throw new Error(`${file} answered ${response.status}`)
    const text = await response.text()
    const shard = JSON.parse(text) as Shard
    shards.set(file, shard, heapBytes(shard))
    return shard
  } catch (error) {
    log('warn', 'icons not loaded', { file, reason: errorReason(error) })
    return {}
  }
}

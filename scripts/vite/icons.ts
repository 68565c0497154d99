import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'
import { ICON_SETS, shardIndex } from '../../shared/icon-shard.ts'

const require = createRequire(import.meta.url)

interface IconifySet {
  width?: number
  height?: number
  icons: Record<string, { body: string; width?: number; height?: number }>
  aliases?: Record<string, { parent: string }>
}

/** Ships the icon sets as files that the Worker reads one shard of at a time: `/icons/lucide/3.json`. */
export function iconShards(): Plugin {
  return {
    name: 'vitrine:icons',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle() {
      for (const [prefix, count] of Object.entries(ICON_SETS)) {
        const shards = Array.from({ length: count }, () => ({}) as Record<string, object>)
        for (const [name, shape] of readShapes(prefix))
          (shards[shardIndex(name, count)] as Record<string, object>)[name] = shape
        shards.forEach((shard, index) => {
          this.emitFile({
            type: 'asset',
            fileName: `icons/${prefix}/${index}.json`,
            source: JSON.stringify(shard),
          })
        })
      }
    },
  }
}

/** Names and aliases. An alias that turned or flipped its parent would be left out; the bundled sets have none. */
export function* readShapes(prefix: string): Generator<[name: string, shape: object]> {
  const file = require.resolve(`@iconify-json/${prefix}/icons.json`)
  const set = JSON.parse(readFileSync(file, 'utf8')) as IconifySet
  const iconShape = (name: string) => {
    const icon = set.icons[name]
    return (
      icon && {
        body: icon.body,
        width: icon.width ?? set.width ?? 16,
        height: icon.height ?? set.height ?? 16,
      }
    )
  }
  for (const name of Object.keys(set.icons)) yield [name, iconShape(name) as object]
  for (const [name, alias] of Object.entries(set.aliases ?? {})) {
    const shape = Object.keys(alias).length === 1 ? iconShape(alias.parent) : undefined
    if (shape !== undefined) yield [name, shape]
  }
}

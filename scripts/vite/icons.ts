import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'
import { WHATSAPP } from '../../sections/ui/whatsapp.ts'
import { ICON_SETS, shardIndex } from '../../shared/icon-shard.ts'

const require = createRequire(import.meta.url)

interface IconifySet {
  width?: number
  height?: number
  icons: Record<string, { body: string; width?: number; height?: number }>
  aliases?: Record<string, { parent: string }>
}

/**
 * Icons that are on most sites and are drawn in their set with curves of many digits: the same with arcs
 * (docs/decisions/072-bytes-of-a-page.md).
 */
const REDRAWN: Record<string, Record<string, string>> = {
  'simple-icons': {
    instagram:
      '<path fill="currentColor" d="M7 0h10a7 7 0 0 1 7 7v10a7 7 0 0 1-7 7H7a7 7 0 0 1-7-7V7a7 7 0 0 1 7-7m0 2.16A4.84 4.84 0 0 0 2.16 7v10A4.84 4.84 0 0 0 7 21.84h10A4.84 4.84 0 0 0 21.84 17V7A4.84 4.84 0 0 0 17 2.16zm5 3.68a6.16 6.16 0 1 1 0 12.32 6.16 6.16 0 0 1 0-12.32M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8m6.4-3.84a1.44 1.44 0 1 1 0 2.88 1.44 1.44 0 0 1 0-2.88"/>',
    whatsapp: `<path fill="currentColor" d="${WHATSAPP}"/>`,
  },
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
        body: REDRAWN[prefix]?.[name] ?? icon.body,
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

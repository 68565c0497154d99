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
 * Shorter paths for icons that are on most sites: the same shapes with arcs and fewer digits, which saves half a
 * kilobyte on a page with three of them.
 */
const REDRAWN: Record<string, Record<string, string>> = {
  'simple-icons': {
    facebook:
      'M9.1 23.69v-7.98H6.63v-3.67H9.1v-1.58c0-4.08 1.85-5.97 5.86-5.97a12 12 0 0 1 2.61.3v3.32l-1.39-.05c-1.97 0-2.73.75-2.73 2.69v1.3h3.92l-.67 3.67h-3.25v8.24A12 12 0 1 0 9.1 23.69',
    instagram:
      'M7 0h10a7 7 0 0 1 7 7v10a7 7 0 0 1-7 7H7a7 7 0 0 1-7-7V7a7 7 0 0 1 7-7m0 2.16A4.84 4.84 0 0 0 2.16 7v10A4.84 4.84 0 0 0 7 21.84h10A4.84 4.84 0 0 0 21.84 17V7A4.84 4.84 0 0 0 17 2.16zm5 3.68a6.16 6.16 0 1 1 0 12.32 6.16 6.16 0 0 1 0-12.32M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8m6.4-3.84a1.44 1.44 0 1 1 0 2.88 1.44 1.44 0 0 1 0-2.88',
    linkedin:
      'M20.45 20.45h-3.56v-5.57c0-1.33-.03-3.04-1.85-3.04-1.85 0-2.13 1.45-2.13 2.94v5.67H9.35V9h3.42v1.56h.04a3.75 3.75 0 0 1 3.37-1.85c3.6 0 4.27 2.37 4.27 5.46zM5.34 7.43a2.06 2.06 0 1 1 0-4.13 2.06 2.06 0 0 1 0 4.13m1.78 13.02H3.56V9h3.56zM22.23 0H1.77C.79 0 0 .77 0 1.73v20.54C0 23.23.79 24 1.77 24h20.45c.98 0 1.78-.77 1.78-1.73V1.73C24 .77 23.2 0 22.23 0',
    whatsapp: WHATSAPP,
  },
}

/**
 * Ships the icon sets as files, of which the Worker and the Studio read one shard at a time: `/icons/lucide/3.json`.
 * For a search, `/icons/names.json` has the names of each set, a text for each shard.
 */
export function iconShards(): Plugin {
  return {
    name: 'vitrine:icons',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle() {
      const names: Record<string, string[]> = {}
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
        names[prefix] = shards.map((shard) => Object.keys(shard).join(' '))
      }
      this.emitFile({ type: 'asset', fileName: 'icons/names.json', source: JSON.stringify(names) })
    },
  }
}

const names = new Map<string, ReadonlySet<string>>()

/** The names that icons of a set have; null for a set that a build does not have. */
export function namesOfIconSet(prefix: string): ReadonlySet<string> | null {
  if (!Object.hasOwn(ICON_SETS, prefix)) return null
  const known = names.get(prefix) ?? new Set(Array.from(readShapes(prefix), ([name]) => name))
  names.set(prefix, known)
  return known
}

/** Names and aliases. An alias that turned or flipped its parent would be left out; the bundled sets have none. */
export function* readShapes(prefix: string): Generator<[name: string, shape: object]> {
  const file = require.resolve(`@iconify-json/${prefix}/icons.json`)
  const set = JSON.parse(readFileSync(file, 'utf8')) as IconifySet
  const iconShape = (name: string) => {
    const icon = set.icons[name]
    const path = REDRAWN[prefix]?.[name]
    return (
      icon && {
        body: path === undefined ? icon.body : `<path fill="currentColor" d="${path}"/>`,
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

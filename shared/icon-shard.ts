/** The icon sets of a build, with the number of files of each: a page loads some tens of kilobytes, not a whole set. */
export const ICON_SETS = { lucide: 16, mdi: 64, 'simple-icons': 128 } as const

type IconSet = keyof typeof ICON_SETS

/** The file that holds an icon, or null for an unknown set. */
export function iconShard(prefix: string, icon: string): string | null {
  if (!Object.hasOwn(ICON_SETS, prefix)) return null
  return `/icons/${prefix}/${shardIndex(icon, ICON_SETS[prefix as IconSet])}.json`
}

/** FNV-1a: spreads names evenly and is the same on every machine. */
export function shardIndex(icon: string, shards: number): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < icon.length; index++) {
    hash = Math.imul(hash ^ icon.charCodeAt(index), 0x01000193)
  }
  return (hash >>> 0) % shards
}

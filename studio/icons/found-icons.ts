import { folded } from '../text/folded.ts'

/** The names of the build's icons: for each set, the names of each of its files, separated by spaces. */
export type IconNames = Readonly<Record<string, readonly string[]>>

/** An icon of the build. */
export interface KnownIcon {
  /** Such as `lucide:star`. */
  name: string
  /** The file that has its shape. */
  file: string
}

/** Icons whose name has all words of a search, the shortest names first; names that begin with it before others. */
export function foundIcons(names: IconNames, search: string, max: number): KnownIcon[] {
  const words = folded(search)
    .split(/[\s:-]+/)
    .filter(Boolean)
  return [...knownIcons(names)]
    .filter(({ name }) => words.every((word) => name.includes(word)))
    .map((icon) => ({ icon, rank: rankOf(icon.name, words) }))
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, max)
    .map(({ icon }) => icon)
}

/** The icon of a name; null if the build has none. */
export function knownIcon(names: IconNames, name: string): KnownIcon | null {
  const [set = '', icon = ''] = name.split(':')
  if (!Object.hasOwn(names, set)) return null
  const place = names[set]?.findIndex((shard) => shard.split(' ').includes(icon)) ?? -1
  return place < 0 ? null : { name, file: fileOf(set, place) }
}

function* knownIcons(names: IconNames): Generator<KnownIcon> {
  for (const [set, shards] of Object.entries(names))
    for (const [place, shard] of shards.entries())
      for (const icon of shard.split(' ')) yield { name: `${set}:${icon}`, file: fileOf(set, place) }
}

function rankOf(name: string, words: readonly string[]): number {
  const icon = name.slice(name.indexOf(':') + 1)
  return icon.length + (words[0] === undefined || icon.startsWith(words[0]) ? 0 : 100)
}

function fileOf(set: string, place: number): string {
  return `/icons/${set}/${place}.json`
}

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

/** English words of icon names by a word of another language, without accents. */
export type IconWords = Readonly<Record<string, string>>

/** Words of another language by the English words of icon names. */
export type IconLabels = Readonly<Record<string, string>>

/** Search words with fewer letters are not translated. */
const LEAST = 3

/**
 * Icons whose name has all words of a search. Names that begin with the first word come first, then the shorter ones.
 * @param translations words of the person's language; names of icons are English
 */
export function foundIcons(
  names: IconNames,
  search: string,
  { max, translations = {} }: { max: number; translations?: IconWords },
): KnownIcon[] {
  const words = folded(search)
    .split(/[\s:-]+/)
    .filter(Boolean)
    .map((word) => [word, ...translated(word, translations)])
  return [...knownIcons(names)]
    .filter(({ name }) => words.every((meanings) => meanings.some((word) => name.includes(word))))
    .map((icon) => ({ icon, rank: rankOf(icon.name, words) }))
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, max)
    .map(({ icon }) => icon)
}

/** The label of an icon: the translated words of its name; '' if none is translated. */
export function iconLabel(name: string, labels: IconLabels): string {
  const words = name.slice(name.indexOf(':') + 1).split('-')
  const known = words.flatMap((word) => (Object.hasOwn(labels, word) ? (labels[word] ?? []) : []))
  return [...new Set(known)].join(' · ')
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

function translated(word: string, translations: IconWords): string[] {
  if (word.length < LEAST) return []
  const known = Object.keys(translations).filter((each) => each.startsWith(word))
  return known.flatMap((each) => translations[each]?.split(' ') ?? [])
}

function rankOf(name: string, [first]: readonly string[][]): number {
  const icon = name.slice(name.indexOf(':') + 1)
  return icon.length + (first === undefined || first.some((word) => icon.startsWith(word)) ? 0 : 100)
}

function fileOf(set: string, place: number): string {
  return `/icons/${set}/${place}.json`
}

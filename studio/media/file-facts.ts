import type { SiteAnswer } from '../site/use-site.ts'
import { folded } from '../text/folded.ts'
import type { FileUse, MediaFile } from './use-media.ts'

/** Whether a file is shown as a picture. Of other files, the type is shown. */
export function isPicture({ name }: Pick<MediaFile, 'name'>): boolean {
  return /\.(?:jpg|png|webp|gif|svg)$/.test(name)
}

export function isFilm({ name }: Pick<MediaFile, 'name'>): boolean {
  return /\.(?:mp4|webm)$/.test(name)
}

/** The words of a file's name, before size, colour and digest. */
export function fileWords({ name }: Pick<MediaFile, 'name'>): string {
  return name.replace(/(?:-\d+x\d+)?(?:-[0-9a-f]{6})?-[0-9a-f]{32}\.\w+$/, '').replaceAll('-', ' ')
}

/** Such as `340 kB` or `1.2 MB`, in decimal units. */
export function sizeOf(bytes: number, language: string): string {
  const [value, unit] = bytes < 1_000_000 ? [bytes / 1000, 'kilobyte'] : [bytes / 1_000_000, 'megabyte']
  const options = { style: 'unit', unit, maximumFractionDigits: value < 10 ? 1 : 0 } as const
  return new Intl.NumberFormat(language, options).format(value)
}

/** Files whose name or alternative text has all words of a search. */
export function foundFiles(files: readonly MediaFile[], search: string): MediaFile[] {
  const words = folded(search).split(/\s+/).filter(Boolean)
  return files.filter((file) => {
    const text = folded([fileWords(file), file.alt, ...Object.values(file.alts ?? {})].join(' '))
    return words.every((word) => text.includes(word))
  })
}

export interface ChosenFile {
  src: string
  /** Description of the picture in the site's first language; '' without one. */
  alt: string
  focal?: MediaFile['focal']
}

/** The value of a section's picture right after the file was chosen. */
export function chosenFile({ name, alt, focal }: Pick<MediaFile, 'name' | 'alt' | 'focal'>): ChosenFile {
  return { src: `/media/${name}`, alt, ...(focal !== undefined && { focal }) }
}

export interface NamedUse {
  /** Id of the page, if the document is a page of this site; else null. */
  page: string | null
  name: string
  isLive: boolean
}

/** The documents that use a file, each once, with the names of pages. */
export function namedUses(uses: readonly FileUse[], { content, site_id }: SiteAnswer): NamedUse[] {
  const named = new Map<string, NamedUse>()
  for (const { site, source, document } of uses) {
    const key = `${site} ${document}`
    const isHere = site === site_id
    const page = isHere ? content.pages.find(({ id }) => `pages/${id}` === document) : undefined
    const known = named.get(key)
    named.set(key, {
      page: page?.id ?? null,
      name: page?.name ?? document,
      isLive: known?.isLive === true || source === 'live',
    })
  }
  return [...named.values()]
}

/** The place of a click in a picture, each coordinate from 0 to 1, rounded to two decimals. */
export function focalOf(
  { clientX, clientY }: { clientX: number; clientY: number },
  { left, top, width, height }: { left: number; top: number; width: number; height: number },
): { x: number; y: number } {
  const part = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 100) / 100
  return { x: part((clientX - left) / width), y: part((clientY - top) / height) }
}

import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sectionFolders } from '../../build/vite/section-roots.ts'

const project = join(import.meta.dirname, '..', '..')

/** Folder of the pictures, relative to the project's root. */
const PICTURES = 'docs/images/sections'

/**
 * Vitrine's own sections that a tenant may store. The reference covers only these, so it is the same in every
 * checkout.
 */
export function storedSections() {
  return sectionFolders(project, ['sections']).filter(({ address }) => !address.startsWith('site/'))
}

/** Relative to the project's root. */
export function picturePath(address: string): string {
  return `${PICTURES}/${address}.webp`
}

/** The existing pictures: path relative to the project's root → bytes. */
export function storedPictures(): Map<string, number> {
  const files = readdirSync(join(project, PICTURES), { recursive: true, encoding: 'utf8' })
  return new Map(
    files.flatMap((file): [string, number][] => {
      const entry = statSync(join(project, PICTURES, file))
      return entry.isDirectory() ? [] : [[`${PICTURES}/${file}`, entry.size]]
    }),
  )
}

import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sectionFolders } from '../../build/vite/section-roots.ts'

const project = join(import.meta.dirname, '..', '..')

/** Where the pictures are, from the project's root. */
const PICTURES = 'docs/images/sections'

/** Sections of Vitrine that a tenant may store: the reference is about these, in each checkout the same. */
export function storedSections() {
  return sectionFolders(project, ['sections']).filter(({ address }) => !address.startsWith('site/'))
}

/** From the project's root. */
export function picturePath(address: string): string {
  return `${PICTURES}/${address}.webp`
}

/** The pictures that are there: path from the project's root → bytes. */
export function storedPictures(): Map<string, number> {
  const files = readdirSync(join(project, PICTURES), { recursive: true, encoding: 'utf8' })
  return new Map(
    files.flatMap((file): [string, number][] => {
      const entry = statSync(join(project, PICTURES, file))
      return entry.isDirectory() ? [] : [[`${PICTURES}/${file}`, entry.size]]
    }),
  )
}

import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

/** Where the sections of Vitrine itself are. */
const OWN = 'sections'

/** Files of a section with a fixed name. */
export const SECTION_FILES = [
  'section.tsx',
  'island.tsx',
  'enhance.ts',
  'schema.ts',
  'fixtures.ts',
  'preset.json',
] as const
export type SectionFileName = (typeof SECTION_FILES)[number]

/** A folder that is a section. */
export interface SectionFolder {
  /** `hero/split`, as stored pages name it. */
  address: string
  /** Its section root, as `sectionRoots` names it. */
  root: string
  /** Absolute, links resolved, as bundlers name files. */
  folder: string
  files: ReadonlySet<SectionFileName>
}

/**
 * Folders whose folders are sections, as paths from the project's root, `sections` first. Others are listed in
 * package.json (`"vitrine": { "sectionRoots": ["agency"] }`); `SECTION_ROOTS`, a list with commas, adds to them for one
 * command.
 */
export function sectionRoots(project: string): string[] {
  const { vitrine } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as {
    vitrine?: { sectionRoots?: string[] }
  }
  const added = (process.env.SECTION_ROOTS ?? '').split(',').filter((root) => root !== '')
  return [...new Set([OWN, ...(vitrine?.sectionRoots ?? []), ...added])]
}

/**
 * Every section of every root, sorted by address.
 * @throws Error that names a missing root, or two folders with one address
 */
export function sectionFolders(
  project: string,
  roots: readonly string[] = sectionRoots(project),
): SectionFolder[] {
  const known = new Map<string, SectionFolder>()
  for (const root of roots) {
    for (const section of foldersIn(project, root)) {
      const other = known.get(section.address)
      if (other !== undefined)
        throw new Error(
          `${root}/${section.address} and ${other.root}/${section.address} have one address; rename one of them`,
        )
      known.set(section.address, section)
    }
  }
  return [...known.values()].sort((a, b) => (a.address < b.address ? -1 : 1))
}

function foldersIn(project: string, root: string): SectionFolder[] {
  if (!existsSync(join(project, root)))
    throw new Error(
      `package.json: the section root ${root} does not exist; a root is a folder, relative to the project`,
    )
  const base = realpathSync(join(project, root))
  const addresses = subfolders(base).flatMap((kind) =>
    subfolders(join(base, kind)).map((name) => `${kind}/${name}`),
  )
  return addresses.flatMap((address) => {
    const names: ReadonlySet<string> = new Set(readdirSync(join(base, address)))
    const files = new Set(SECTION_FILES.filter((file) => names.has(file)))
    return files.size === 0 ? [] : [{ address, root, folder: join(base, address), files }]
  })
}

/** Subfolders whose names can be part of an address. */
function subfolders(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^[a-z0-9-]+$/.test(entry.name))
    .map(({ name }) => name)
}

/** Absolute folders of the roots, links resolved. */
export function rootFolders(project: string, roots: readonly string[] = sectionRoots(project)): string[] {
  return roots.map((root) => realpathSync(join(project, root)))
}

/** The sections' files of one name, by address, as absolute paths. */
export function sectionFiles(
  project: string,
  name: SectionFileName,
  roots?: readonly string[],
): Map<string, string> {
  return filesNamed(sectionFolders(project, roots), name)
}

/** The files of one name in these folders, by address, as absolute paths. */
export function filesNamed(folders: readonly SectionFolder[], name: SectionFileName): Map<string, string> {
  return new Map(
    folders.flatMap(({ address, folder, files }) => (files.has(name) ? [[address, join(folder, name)]] : [])),
  )
}

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import type { SiteFiles } from '../../admin/site-file.ts'
import { siteTexts } from '../../admin/site-texts.ts'
import { hasSchemas, namingSchema, withoutSchema } from './schema-files.ts'

/** Whether a command-line argument is a folder with a site, not a host. */
export function isSiteFolder(word: string): boolean {
  return existsSync(join(word, 'site.json'))
}

/** The changes that make a folder equal to this site. */
export interface FolderChanges {
  written: string[]
  /** Pages and posts that the site does not have. */
  gone: string[]
}

export function folderChanges(folder: string, site: SiteFiles): FolderChanges {
  const texts = siteTexts(site)
  const isWritten = (path: string, text: string) => withoutSchema(textIn(folder, path) ?? '') === text
  const written = [...texts].flatMap(([path, text]) => (isWritten(path, text) ? [] : [path]))
  const gone = ['pages', 'posts']
    .flatMap((below) => filesBelow(folder, below))
    .filter((path) => !texts.has(path))
  return { written, gone }
}

/** Files get `$schema` if the folder has schemas. */
export function writeFolder(folder: string, site: SiteFiles, { written }: FolderChanges): void {
  const texts = siteTexts(site)
  for (const path of written) {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    const text = texts.get(path) ?? ''
    writeFileSync(file, hasSchemas(folder) ? namingSchema(path, text) : text)
  }
}

export function deleteFolderFiles(folder: string, paths: readonly string[]): void {
  for (const path of paths) rmSync(join(folder, path))
}

/** Texts of the site's files in this folder, by path. */
export function folderTexts(folder: string): Map<string, string> {
  const paths = ['site.json', ...['pages', 'posts'].flatMap((below) => filesBelow(folder, below))]
  return new Map(
    paths.flatMap((path) => {
      const text = textIn(folder, path)
      // In NFC, as a site's paths are: some file systems return decomposed letters.
      return text === null ? [] : [[path.normalize('NFC'), text]]
    }),
  )
}

/** Every file of a folder, by its path below it. */
export function folderPaths(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/').normalize('NFC'),
    )
    .sort()
}

function textIn(folder: string, path: string): string | null {
  const file = join(folder, path)
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

function filesBelow(folder: string, below: string): string[] {
  if (!existsSync(join(folder, below))) return []
  return readdirSync(join(folder, below), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:json|md)$/.test(name))
    .map((name) => `${below}/${name.replaceAll(sep, '/')}`)
    .sort()
}

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addFile, type Library, storedNames } from '../../admin/media/media-library.ts'
import { type PreparedFile, prepareFile } from '../../admin/media/prepare-file.ts'
import { namedFiles } from '../../admin/media/named-files.ts'
import type { SiteFiles } from '../../admin/site-file.ts'
import { RESERVED_FOLDERS } from '#shared/reserved-addresses.ts'
import { DEMO_FILES, DEMO_MEDIA_FOLDER, isDemoFile, PICTURES_FOLDER } from '../../build/site-files.ts'

/** Where a folder keeps the files that its site shows at `/media/`, under the names of their addresses. */
const FOLDER = 'media'

/** `consultorio` of `consultorio-1600x1280-d8e1d0-<hash>.webp` */
const WORDS = /^(.+?)(?:-\d+x\d+(?:-[0-9a-f]{6})?)?-[0-9a-f]{32}\.\w+$/

/**
 * A site with files of its own in place of the pictures of the demo, which only development serves.
 * @throws Error for an address that no file of the demo has
 */
export async function withOwnPictures(
  site: SiteFiles,
  progress?: (text: string) => void,
): Promise<{ site: SiteFiles; files: PreparedFile[] }> {
  const text = JSON.stringify(site)
  const addresses = [...new Set(text.match(demoAddress))].sort()
  const prepared = new Map<string, PreparedFile>()
  for (const [done, address] of addresses.entries()) {
    progress?.(`${done} of ${addresses.length} pictures: ${address}`)
    prepared.set(address, await preparedPicture(address))
  }
  // These have the address already that they get in the store.
  const stored = new Set(namedFiles(site, site.hosts).filter(isDemoFile))
  for (const name of [...stored].sort()) {
    const { content, fileName } = await namedPicture(DEMO_MEDIA_FOLDER, name)
    prepared.set(name, await prepareFile(content, fileName))
  }
  return {
    site: JSON.parse(
      text.replace(demoAddress, (address) => RESERVED_FOLDERS.media + prepared.get(address)?.name),
    ),
    files: [...prepared.values()],
  }
}

const demoAddress = new RegExp(`(?<=")${DEMO_FILES}[\\w./-]+`, 'g')

function preparedPicture(address: string): Promise<PreparedFile> {
  const file = join(PICTURES_FOLDER, address)
  if (!existsSync(file)) throw new Error(`${address} is no file of the demo`)
  return prepareFile(readFileSync(file), file)
}

export function writePictures(folder: string, files: readonly PreparedFile[]): void {
  if (files.length > 0) mkdirSync(join(folder, FOLDER), { recursive: true })
  for (const { name, content } of files) writeFileSync(join(folder, FOLDER, name), content)
}

/**
 * Looks at every file of a folder before anything is stored.
 * @throws Error for a file whose name is not that of its content: no page could show it
 */
export async function refuseMisnamedPictures(folder: string): Promise<void> {
  for (const name of fileNames(join(folder, FOLDER))) await namedPicture(join(folder, FOLDER), name)
}

/**
 * Stores the files of a folder that the tenant or its bucket does not have yet, and answers their names.
 * @throws Error for a file whose name is not that of its content: no page could show it
 */
export async function storePictures(
  folder: string,
  library: Library,
  progress?: (text: string) => void,
): Promise<string[]> {
  const names = fileNames(join(folder, FOLDER))
  if (names.length === 0) return []
  const known = await storedNames(library)
  const added = names.filter((name) => !known.has(name))
  for (const [done, name] of added.entries()) {
    progress?.(`${done} of ${added.length} files stored: ${name}`)
    await storePicture(join(folder, FOLDER), name, library)
  }
  return added
}

/** What file managers leave in a folder, beside files that start with a dot. */
const LEFT_BEHIND = /^(?:\.|thumbs\.db$|desktop\.ini$|ehthumbs\.db$)/i

/** Without folders, and without what a file manager leaves. */
function fileNames(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !entry.isDirectory() && !LEFT_BEHIND.test(entry.name))
    .map(({ name }) => name)
    .sort()
}

async function storePicture(folder: string, name: string, library: Library): Promise<void> {
  await addFile(library, await namedPicture(folder, name))
}

/** @throws Error for a file whose name is not that of its content */
async function namedPicture(folder: string, name: string): Promise<{ content: Buffer; fileName: string }> {
  const [, words] = WORDS.exec(name) ?? []
  const content = readFileSync(join(folder, name))
  if (words === undefined || (await prepareFile(content, words)).name !== name)
    throw new Error(
      `${join(folder, name)} is not named after its content: npm run site -- media add stores a file and prints its address`,
    )
  return { content, fileName: words }
}

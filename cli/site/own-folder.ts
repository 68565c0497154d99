import type { PreparedFile } from '../../admin/media/stored-name.ts'
import type { SiteFiles } from '../../admin/site-file.ts'
import { writeFolderFile } from './folder-media.ts'
import { pulledFolder } from './pulled-media.ts'
import { folderChanges, writeFolder } from './site-folder.ts'

/**
 * Writes a new folder with a site whose files no store has yet: the site names their paths, `media/hero.webp`.
 * @param own the site with the addresses that the files get
 * @returns the site as the folder says it, and the paths of its files
 */
export function writeOwnFolder(
  folder: string,
  own: { site: SiteFiles; files: readonly PreparedFile[] },
): { site: SiteFiles; paths: string[] } {
  const kept = new Set(own.files.map(({ name }) => name))
  const { site, files } = pulledFolder(folder, own.site, { known: {}, kept })
  writeFolder(folder, site, folderChanges(folder, site))
  for (const { name, content } of own.files)
    for (const { path } of files.filter((file) => file.name === name)) writeFolderFile(folder, path, content)
  return { site, paths: files.map(({ path }) => path) }
}

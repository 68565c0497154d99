import type { SiteDevOptions } from '../../build/dev/site-dev.ts'
import { readSiteFolder } from '../../build/site-files.ts'
import { type KnownFiles, resolveFolderMedia } from './folder-media.ts'

/** Reads a folder again and again. A picture is prepared once for each content. */
export function folderReader(folder: string): SiteDevOptions['read'] {
  let known: KnownFiles = {}
  return async () => {
    const written = readSiteFolder(folder)
    const { site, files, prepared } = await resolveFolderMedia(folder, written, { known })
    known = files
    return { written, site, added: new Map(Array.from(prepared, ([name, { content }]) => [name, content])) }
  }
}

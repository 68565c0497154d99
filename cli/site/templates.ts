import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { SITES_FOLDER, TEMPLATES_FOLDER } from '../../build/site-files.ts'
import { isSiteFolder } from './site-folder.ts'

/** Folders of the sites that a new one may be made from, by name: the demo sites and the templates. */
export function templateFolders(): Map<string, string> {
  return new Map([...foldersBelow(SITES_FOLDER), ...foldersBelow(TEMPLATES_FOLDER)])
}

function foldersBelow(folder: string): [name: string, folder: string][] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .sort()
    .map((name): [string, string] => [name, join(folder, name)])
    .filter(([, path]) => isSiteFolder(path))
}

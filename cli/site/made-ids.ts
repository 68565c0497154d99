import { enabledLocales } from '../../admin/app-configuration.ts'
import { counted } from '../../admin/counted.ts'
import type { SiteFiles } from '../../admin/site-file.ts'
import { siteTexts } from '../../admin/site-texts.ts'
import type { TranslatableSite } from '../../admin/translations/translatable-texts.ts'
import { readSiteFolder } from '../../build/site-files.ts'
import type { Context } from './command.ts'
import { writeFolder } from './site-folder.ts'

type Made = Pick<TranslatableSite, 'site' | 'made'>

/**
 * Gives entries with texts the ids by which translations find them. A site in one language gets none, because they
 * would only change the anchors of its entries.
 */
export async function withMadeIds(site: SiteFiles, context: Context): Promise<Made> {
  if (enabledLocales(site).length < 2) return { site, made: [] }
  return context.translatableTexts(site)
}

/** Gives the entries in the files of a folder the ids that they lack. Files without such entries stay as they are. */
export async function writeMadeIds(folder: string, context: Context): Promise<void> {
  const before = readSiteFolder(folder)
  const { site, made } = await withMadeIds(before, context)
  if (made.length === 0) return
  const known = siteTexts(before)
  const written = [...siteTexts(site)].flatMap(([path, text]) => (known.get(path) === text ? [] : [path]))
  writeFolder(folder, site, { written, gone: [] })
  noteMadeIds({ made }, context)
}

export function noteMadeIds({ made }: Pick<Made, 'made'>, context: Context): void {
  for (const { where, entries } of made) context.note(`${where}: ${counted(entries, 'entry')} got an id`)
}

import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { missingFiles } from '../../admin/media/missing-files.ts'
import type { SiteFiles } from '../../admin/site-file.ts'
import { callDatabase, createSite, type Database, readSite, Refusal, saveDraft } from '../../admin/sites.ts'
import { readSites } from '../../build/site-files.ts'
import { page, smallSite, text } from '../../test/admin/small-site.ts'

const root = join(import.meta.dirname, '../..')
const execute = promisify(execFile)

/** A site with these words on its home page. */
type MakeSite = (host: string, said: string) => SiteFiles

/** The sites that the measured command publishes. */
export const COMMAND_SITES: [what: string, make: MakeSite][] = [
  ['a site of one page', (host, said) => siteWithText(host, said, 1)],
  ['the bakery of the demo', bakeryWithText],
  ['a site of 1,000 pages in two languages', (host, said) => siteWithText(host, said, 1_000)],
]

/** Saves the site as a draft, creating the site if needed, so that the command has something to publish. */
export async function saveSite(database: Database, host: string, site: SiteFiles): Promise<void> {
  const known = await readSite(database, host).catch((error: unknown) => {
    if (error instanceof Refusal && error.word === 'unknown_site') return null
    throw error
  })
  if (known !== null) {
    await saveDraft(database, { host, site, expected: known.about.draft })
    return
  }
  const { site_id } = await createSite(database, site)
  // The pictures of the demo are files of a build; validation looks for them among the uploads.
  for (const name of await missingFiles(database, { ...site, site_id })) {
    const [hash] = /[0-9a-f]{32}(?=\.)/.exec(name) ?? []
    await callDatabase(database, 'media_add', { site: site_id, file: { name, hash, bytes: 1 } })
  }
}

/**
 * `npm run site -- publish`, as a person types it: Node starts and loads the sections, the draft is read, validated
 * and published, and the Worker is purged.
 */
export async function runPublish(
  host: string,
  { bindings, origin }: { bindings: Record<string, string>; origin: string },
): Promise<void> {
  const { SUPABASE_URL, SUPABASE_SECRET_KEY, PURGE_SECRET } = bindings
  await execute(process.execPath, ['cli/site.ts', 'publish', host, '--origin', origin], {
    cwd: root,
    env: { ...process.env, SUPABASE_URL, SUPABASE_SECRET_KEY, PURGE_SECRET },
  })
}

/** The words are on the first page. */
export function siteWithText(host: string, said: string, pages: number): SiteFiles {
  return smallSite({
    hosts: [host],
    tenant: { uuid: crypto.randomUUID(), id: 1, name: host },
    pages: Array.from({ length: pages }, (_, index) =>
      index === 0
        ? page('home', { routes: { route: '' }, sections: [text('t', said)] })
        : page(`p${index}`, {
            routes: { route: `p${index}` },
            sections: [text('t', `Página ${index}, com um [link](/p1).`)],
            i18n: { 'en-US': { sections: { t: { body: `Page ${index}, with a [link](/p1).` } } } },
          }),
    ),
    popups: [],
    forms: [],
    posts: [],
  })
}

function bakeryWithText(host: string, said: string): SiteFiles {
  const bakery = readSites().find(({ folder }) => folder === 'padaria')
  if (bakery === undefined) throw new Error('there is no bakery among the demo sites')
  const [home] = bakery.pages.filter(({ routes }) => routes.route === '' || routes.route === '/')
  return {
    ...bakery,
    hosts: [host],
    tenant: { ...bakery.tenant, uuid: crypto.randomUUID() },
    pages: bakery.pages.map((each) =>
      each === home ? { ...each, sections: [...each.sections, text('said', said)] } : each,
    ),
  }
}

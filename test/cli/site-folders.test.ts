import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { siteDocument } from '../../admin/document.ts'
import type { SiteFiles } from '../../admin/site-file.ts'
import { clonedSite } from '../../admin/cloned-site.ts'
import { translatableTexts } from '../../admin/translations/translatable-texts.ts'
import type { Context } from '../../cli/site/command.ts'
import { runSite } from '../../cli/site.ts'
import { page, smallSite } from '../admin/small-site.ts'

const folders = mkdtempSync(join(tmpdir(), 'vitrine-folders-'))
afterAll(() => rmSync(folders, { recursive: true }))

const HOST = 'pequena.test'

let folder = ''
/** The draft in the database, and the names of the calls that it has got. */
let draft = smallSite()
let calls: string[] = []
let saved: { pages: { id: string }[] } = { pages: [] }
/** Unverified hosts of the site. `site_read` does not find the site by them. */
let claims: string[] = []
beforeEach(() => {
  claims = []
  folder = mkdtempSync(join(folders, 'site-'))
  draft = smallSite()
  calls = []
})

/** A page whose cards have no ids, in any language. */
const cards = () =>
  page('home', {
    routes: { route: '' },
    sections: [
      {
        id: 'c',
        component: { folder: 'features', name: 'grid' },
        data: { items: [{ title: 'Um' }, { title: 'Dois' }] },
      },
    ],
    i18n: { 'en-US': { sections: { c: { items: [{ title: 'One' }, { title: 'Two' }] } } } },
  })

const CARDS_WITH_IDS = {
  sections: [
    {
      data: {
        items: [
          { id: 'i1', title: 'Um' },
          { id: 'i2', title: 'Dois' },
        ],
      },
    },
  ],
  i18n: {
    'en-US': {
      sections: {
        c: {
          items: [
            { id: 'i1', title: 'One' },
            { id: 'i2', title: 'Two' },
          ],
        },
      },
    },
  },
}

function readAnswer({ site_id, tenant, hosts, ...rest }: SiteFiles) {
  return {
    ...{ site_id, tenant_uuid: tenant.uuid, tenant_id: tenant.id, hosts },
    unverified: claims.map((host) => ({ host, token: 'a' })),
    ...{ status: 'published', revision: '1', source: 'draft' },
    ...{ draft: 'a', draft_author: null, draft_updated_at: null },
    document: siteDocument({ site_id, tenant, hosts, ...rest }),
  }
}

const answers: Record<string, (args: Record<string, unknown>) => object> = {
  site_read: ({ site }) =>
    [HOST, draft.site_id].includes(String(site)) ? readAnswer(draft) : { error: 'unknown_site' },
  draft_save({ document }) {
    saved = document as typeof saved
    return { draft: 'b' }
  },
}

/** A command as a script runs it: without a person, unless `ask` answers. */
async function run(args: string[], ask?: Context['ask']) {
  const noted: string[] = []
  const rpc = async (name: string, args: Record<string, unknown>) => {
    calls.push(name)
    return { data: answers[name]?.(args), error: null }
  }
  const code = await runSite(args, {
    print: () => {},
    note: (line) => void noted.push(line),
    // Only its calls are used: nothing here stores files.
    database: () => ({ rpc }) as unknown as ReturnType<Context['database']>,
    env: {},
    schemas: async () => ({ site: {}, page: {}, post: {}, sections: {} }),
    translatableTexts,
    clonedSite,
    ask,
  })
  return { code, noted: noted.join('\n') }
}

const pageFile = (id: string) => join(folder, `pages/${id}.json`)
const nameOf = (id: string) => JSON.parse(readFileSync(pageFile(id), 'utf8')).name

function rename(id: string, name: string): void {
  const page = JSON.parse(readFileSync(pageFile(id), 'utf8'))
  writeFileSync(pageFile(id), JSON.stringify({ ...page, name }))
}

/** Another person saves the draft with all pages under other names. */
function renameElsewhere(): void {
  draft = { ...draft, pages: draft.pages.map((page) => ({ ...page, name: `${page.id} de outra` })) }
}

describe('pull', () => {
  test('keeps local changes that were not pushed, and lists them', async () => {
    expect(await run(['pull', HOST, folder])).toMatchObject({ code: 0 })
    rename('sobre', 'daqui')
    renameElsewhere()
    const { code, noted } = await run(['pull', HOST, folder])
    expect(code).toBe(1)
    expect(noted).toContain('changed here, and not pushed: pages/sobre.json')
    expect(noted).not.toContain('pages/home.json')
    expect([nameOf('sobre'), nameOf('home')]).toEqual(['daqui', 'home'])
  })

  test('overwrites local changes with --yes, or after a person agrees', async () => {
    for (const isTyped of [true, false]) {
      await run(['pull', HOST, folder, '--yes'])
      rename('sobre', 'daqui')
      renameElsewhere()
      const { code } = isTyped
        ? await run(['pull', HOST, folder, '--yes'])
        : await run(['pull', HOST, folder], async (question) => question === 'overwrite 1 file?')
      expect(code).toBe(0)
      expect(nameOf('sobre')).toBe('sobre de outra')
    }
  })

  test('does not ask if the local files were pushed, even if the site has more than the folder', async () => {
    await run(['pull', HOST, folder])
    rename('sobre', 'daqui')
    rmSync(pageFile('home'))
    expect(await run(['push', folder])).toMatchObject({ code: 0 })
    renameElsewhere()
    expect(await run(['pull', HOST, folder])).toMatchObject({ code: 0 })
    expect([nameOf('sobre'), nameOf('home')]).toEqual(['sobre de outra', 'home de outra'])
  })

  test('gives ids to entries that have texts, in the original and in translations', async () => {
    draft = smallSite({ pages: [cards()] })
    const { noted } = await run(['pull', HOST, folder])
    expect(noted).toContain('page home, section c: 2 entries got an id')
    expect(JSON.parse(readFileSync(pageFile('home'), 'utf8'))).toMatchObject(CARDS_WITH_IDS)
  })

  test('gives no ids in a site with one language, because they would change its anchors', async () => {
    draft = smallSite({ pages: [cards()], locales: ['pt-BR'] })
    await run(['pull', HOST, folder])
    expect(readFileSync(pageFile('home'), 'utf8')).not.toContain('"i1"')
  })

  test('reads a folder whose .seen has no digests of files', async () => {
    await run(['pull', HOST, folder])
    const { files: _, ...before } = JSON.parse(readFileSync(join(folder, '.seen'), 'utf8'))
    writeFileSync(join(folder, '.seen'), JSON.stringify(before))
    renameElsewhere()
    expect(await run(['pull', HOST, folder])).toMatchObject({ code: 0 })
    expect(nameOf('sobre')).toBe('sobre de outra')
  })
})

describe('push', () => {
  test('gives ids to entries that have texts, in the folder and in the draft', async () => {
    const { pages } = smallSite()
    draft = smallSite({ pages: [cards(), ...pages.slice(1)] })
    await run(['pull', HOST, folder])
    const withoutIds = readFileSync(pageFile('home'), 'utf8').replace(/"id": "i\d",/g, '')
    writeFileSync(pageFile('home'), withoutIds)
    const about = readFileSync(pageFile('sobre'), 'utf8')
    writeFileSync(pageFile('sobre'), `${about}\n`)
    const { code, noted } = await run(['push', folder])
    expect(code).toBe(0)
    expect(noted).toContain('page home, section c: 2 entries got an id')
    expect(JSON.parse(readFileSync(pageFile('home'), 'utf8'))).toMatchObject(CARDS_WITH_IDS)
    expect(saved.pages.find(({ id }) => id === 'home')).toMatchObject(CARDS_WITH_IDS)
    // A file without such entries is not written again.
    expect(readFileSync(pageFile('sobre'), 'utf8')).toBe(`${about}\n`)
  })

  test('creates no site when the typed host is neither a site’s nor in site.json', async () => {
    await run(['pull', HOST, folder])
    const { code, noted } = await run(['push', folder, 'nova.test', '--yes'])
    expect(code).toBe(1)
    expect(noted).toContain(
      'no site has the host nova.test, and site.json has only pequena.test: change `hosts` there',
    )
    expect(calls).not.toContain('site_create')
  })

  test('saves the site that the folder was pulled from, if that site claims the typed host', async () => {
    await run(['pull', HOST, folder])
    claims = ['nova.test']
    expect(await run(['push', folder, 'nova.test'])).toMatchObject({ code: 0 })
    expect(calls).toContain('draft_save')
  })
})

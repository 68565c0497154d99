import { describe, expect, test } from 'vitest'
import {
  type DocumentChange,
  documentNameSchema,
  documentValue,
  listDocuments,
  patchDraft,
  storedDocument,
} from '../../admin/draft-documents.ts'
import { siteContent } from '../../admin/site-content.ts'
import type { SiteFiles } from '../../admin/site-file.ts'
import { createSite, publishSite, readSite, saveDraft } from '../../admin/sites.ts'
import { readSites } from '../../build/site-files.ts'
import { page, smallSite } from '../admin/small-site.ts'
import { service } from './clients.ts'

const database = service()
let made = 0

async function publishedSite(changes: Partial<SiteFiles> = {}): Promise<string> {
  made += 1
  const host = `documentos-${made}.test`
  const uuid = `a1b2c3d4-0000-4000-8000-00000009${String(made).padStart(4, '0')}`
  const site = smallSite({ hosts: [host], tenant: { ...smallSite().tenant, uuid }, ...changes })
  const { draft } = await createSite(database, site)
  await publishSite(database, { site: host, draft })
  return host
}

async function versionOf(site: string, name: string): Promise<string | null> {
  const { documents } = await listDocuments(database, { site })
  return documents.find(({ document }) => document === name)?.version ?? null
}

/** Changes these documents. Without `expected`, as if the caller had just read them. */
async function patch(
  site: string,
  values: Record<string, unknown>,
  { author = 'ana', expected }: { author?: string; expected?: string | null } = {},
) {
  const changes: DocumentChange[] = []
  for (const [name, value] of Object.entries(values)) {
    const read = expected === undefined ? await versionOf(site, name) : expected
    changes.push({ name, expected: read, stored: storedDocument(name, value) })
  }
  return patchDraft(database, { site, changes, author })
}

const { routes: _, updated_at: __, ...sobre } = page('sobre')
const about = { ...sobre, routes: { route: 'sobre-nos' }, name: 'Sobre nós' }

describe('a patch of a draft', () => {
  test('changes its document and no other', async () => {
    const host = await publishedSite()
    const before = await readSite(database, host)
    await patch(host, { 'pages/sobre': about })
    const after = await readSite(database, host)
    expect(siteContent(after.site)).toEqual({
      ...siteContent(before.site),
      pages: siteContent(before.site).pages.map((each) => (each.id === 'sobre' ? about : each)),
    })
    expect(after.about).toMatchObject({ source: 'draft', draft_author: 'ana' })
    expect((await readSite(database, host, 'live')).site).toEqual(before.site)
  })

  test('adds a missing document, and removes one', async () => {
    const host = await publishedSite()
    await patch(host, { 'pages/nova': { ...about, id: 'nova' }, 'pages/sobre': null, 'config/blog': null })
    const { site } = await readSite(database, host)
    expect(site.pages.map(({ id }) => id)).toEqual(['escondida', 'home', 'nova'])
    expect(site.config.blog).toBeUndefined()
  })

  test('is saved for a site whose only claim of a host has ended', async () => {
    const { site_id } = await createSite(
      database,
      smallSite({ hosts: ['reserva.test'], tenant: { ...smallSite().tenant, uuid: crypto.randomUUID() } }),
      { areHostsVerified: false },
    )
    await database.from('domains').delete().eq('site_id', site_id).throwOnError()
    await patch(site_id, { 'config/name': 'Sem domínio' })
    const { site } = await readSite(database, site_id)
    expect([site.hosts, site.config.name]).toEqual([[], 'Sem domínio'])
  })

  test('orders pages by their positions', async () => {
    const host = await publishedSite()
    await patch(host, { 'pages/sobre': { ...about, position: -1 } })
    expect((await readSite(database, host)).site.pages.map(({ id }) => id)).toEqual([
      'sobre',
      'escondida',
      'home',
    ])
  })

  test('does not conflict with another person’s change of another document', async () => {
    const host = await publishedSite()
    const expected = await versionOf(host, 'pages/sobre')
    await patch(host, { 'config/name': 'Outro nome' }, { author: 'bia' })
    await patch(host, { 'pages/sobre': about }, { expected })
    const { site } = await readSite(database, host)
    expect(site.config.name).toBe('Outro nome')
    expect(site.pages.find(({ id }) => id === 'sobre')?.name).toBe('Sobre nós')
  })

  test('is refused if another person has changed the document, and says who changed what', async () => {
    const host = await publishedSite()
    const expected = await versionOf(host, 'pages/sobre')
    const { draft } = await patch(host, { 'pages/sobre': { ...about, name: 'De Bia' } }, { author: 'bia' })
    const version = await versionOf(host, 'pages/sobre')
    const refused = patch(host, { 'pages/sobre': about, 'config/name': 'x' }, { expected })
    await expect(refused).rejects.toMatchObject({
      word: 'document_changed',
      about: {
        draft,
        conflicts: [
          { document: 'config/name' },
          {
            document: 'pages/sobre',
            author: 'bia',
            version,
            stored: { name: 'De Bia' },
          },
        ],
      },
    })
    // All changes are stored, or none.
    expect((await readSite(database, host)).site.config.name).not.toBe('x')
  })

  test('without a difference is neither a conflict nor a new draft', async () => {
    const host = await publishedSite()
    const expected = await versionOf(host, 'pages/sobre')
    const first = await patch(host, { 'pages/sobre': about }, { expected })
    expect(await patch(host, { 'pages/sobre': about }, { expected, author: 'bia' })).toEqual(first)
    expect((await readSite(database, host)).about.draft_author).toBe('ana')
  })

  test('starts a new draft of the live content after the draft was published', async () => {
    const host = await publishedSite()
    const { draft, documents } = await patch(host, { 'pages/sobre': about })
    await publishSite(database, { site: host, draft })
    const expected = documents[0]?.version ?? null
    const next = await patch(host, { 'pages/sobre': { ...about, name: 'Mais' } }, { expected })
    expect((await publishSite(database, { site: host, draft: next.draft })).changed).toBe(true)
    expect((await readSite(database, host, 'live')).site.pages.at(-1)?.name).toBe('Mais')
  })

  test('notices a change by a save of the whole draft', async () => {
    const host = await publishedSite()
    const expected = await versionOf(host, 'config/name')
    const { site } = await readSite(database, host)
    const saved = { ...site, config: { ...site.config, name: 'Inteiro' } }
    await saveDraft(database, { host, site: saved, author: 'bia', expected: null })
    const { documents } = await listDocuments(database, { site: host })
    expect(documents.filter(({ author }) => author !== null)).toMatchObject([
      { document: 'config/name', author: 'bia' },
    ])
    await expect(patch(host, { 'config/name': 'x' }, { expected })).rejects.toThrow(
      'somebody else has changed this',
    )
  })

  test('makes no draft larger than 8 MiB', async () => {
    const host = await publishedSite()
    const large = { ...about, script: 'x'.repeat(5_000_000) }
    await patch(host, { 'pages/sobre': large })
    await expect(patch(host, { 'pages/nova': { ...large, id: 'nova' } })).rejects.toMatchObject({
      word: 'draft_too_large',
    })
    await patch(host, { 'pages/sobre': { ...large, script: 'x'.repeat(4_000_000) } })
  })
})

describe('a document', () => {
  test.each(readSites().map((site) => [site.folder, site] as const))(
    'exists for each part of %s, and its value is stored and read back unchanged',
    async (_, site) => {
      const [host = ''] = site.hosts
      const { documents } = await listDocuments(database, { site: host, version: 'live' })
      const names = documents.map(({ document }) => document)
      const content = siteContent((await readSite(database, host, 'live')).site)
      const { name: __, ...fields } = content.config
      expect(names.toSorted()).toEqual(
        [
          ...content.pages.map(({ id }) => `pages/${id}`),
          ...content.popups.map(({ id }) => `popups/${id}`),
          ...content.forms.map(({ id }) => `forms/${id}`),
          ...content.posts.map(({ locale, category, slug }) => `posts/${locale}/${category}/${slug}`),
          ...Object.keys(fields).map((field) => `config/${field}`),
          ...Object.keys(content.appConfig).map((field) => `appConfig/${field}`),
          ...['config/name', 'site', 'tenant', 'routes', 'path_rules', 'authors', 'cookies'],
        ].toSorted(),
      )
      const whole = await listDocuments(database, { site: host, version: 'live', names })
      for (const { document, stored } of whole.documents) {
        expect(documentNameSchema.safeParse(document).success, document).toBe(true)
        const value = documentValue(document, stored)
        expect(storedDocument(document, value), document).toEqual(stored)
      }
    },
  )

  test('that every site has cannot be removed', () => {
    for (const name of ['site', 'tenant', 'routes', 'path_rules', 'authors', 'cookies', 'config/name'])
      expect(() => storedDocument(name, null)).toThrow('because every site has it')
  })

  test('that cannot be stored is refused with the faulty part of its value', () => {
    expect(() => storedDocument('pages/sobre', { ...about, id: 'outra' })).toThrow('does not match the id')
    expect(() => storedDocument('pages/sobre', { ...about, position: 'x' })).toThrow(
      'does not fit its schema',
    )
    expect(() => storedDocument('site', { pages: [] })).toThrow('does not fit its schema')
  })
})

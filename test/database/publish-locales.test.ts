import { describe, expect, test } from 'vitest'
import { diffSites } from '../../admin/diff-sites.ts'
import type { PageFile, SiteFiles } from '../../admin/site-file.ts'
import {
  addPlan,
  createSite,
  type Database,
  listPlans,
  listRevisions,
  publishSite,
  readSite,
  rollbackSite,
  saveDraft,
  unpublishSite,
} from '../../admin/sites.ts'
import { page, post, smallSite, text } from '../admin/small-site.ts'
import { call, service, visitor } from './clients.ts'

const database = service()
let made = 0

const list = (...items: object[]) => ({
  ...text('lista', ''),
  data: { items },
})

/** A site in Portuguese, with English and German. */
function live(): SiteFiles {
  return smallSite({
    locales: ['pt-BR', 'en-US', 'de-DE'],
    config: {
      multi_languages: true,
      blog: { categories: [{ slug: 'novas', name: 'Novas', i18n: { 'en-US': { name: 'News' } } }] },
      header: [text('topo', 'Topo')],
      i18n: { 'en-US': { sections: { topo: { body: 'Top' } } } },
    },
    pages: [
      page('home', { routes: { route: '' } }),
      page('sobre', {
        routes: { route: 'sobre', route_en_US: 'about' },
        sections: [text('equipe', 'Somos três.'), list({ id: 'ana', name: 'Ana' })],
        i18n: {
          'en-US': {
            name: 'About',
            sections: { equipe: { body: 'We are three.' }, lista: { items: [{ id: 'ana', name: 'Ann' }] } },
          },
        },
      }),
    ],
    posts: [post('ola'), post('hello', { locale: 'en-US' })],
  })
}

const withPage = (site: SiteFiles, id: string, change: (page: PageFile) => Partial<PageFile>): SiteFiles => ({
  ...site,
  pages: site.pages.map((each) => (each.id === id ? { ...each, ...change(each) } : each)),
})

/** Each part changed in each language, with a new page, section, entry and post. */
function draft(): SiteFiles {
  const site = live()
  return withPage(
    {
      ...site,
      config: {
        ...site.config,
        blog: { categories: [{ slug: 'novas', name: 'Notícias', i18n: { 'en-US': { name: 'Stories' } } }] },
        header: [text('topo', 'Alto')],
        i18n: { 'en-US': { sections: { topo: { body: 'Head' } } } },
      },
      path_rules: [{ from: '/x', to: '/sobre', status: 301 }],
      pages: [
        ...site.pages,
        page('nova', {
          routes: { route: 'nova', route_en_US: 'new' },
          i18n: { 'en-US': { name: 'New' }, 'de-DE': { name: 'Neu' } },
        }),
      ],
      posts: [
        post('ola', { title: 'Olá!' }),
        post('hello', { locale: 'en-US', title: 'Hello!' }),
        post('hallo', { locale: 'de-DE' }),
      ],
    },
    'sobre',
    () => ({
      routes: { route: 'quem-somos', route_en_US: 'us' },
      sections: [
        text('equipe', 'Somos quatro.'),
        list({ id: 'ana', name: 'Aninha' }, { id: 'beto', name: 'Beto' }),
        text('fim', 'Fim'),
      ],
      i18n: {
        'en-US': {
          name: 'About us',
          sections: {
            equipe: { body: 'We are four.' },
            lista: {
              items: [
                { id: 'ana', name: 'Annie' },
                { id: 'beto', name: 'Bert' },
              ],
            },
            fim: { body: 'End' },
          },
        },
        'de-DE': { name: 'Über uns' },
      },
    }),
  )
}

async function siteWith({ before = live(), after = draft() } = {}) {
  made += 1
  const host = `linguas-${made}.test`
  const uuid = `a1b2c3d4-0000-4000-8000-00000033${String(made).padStart(4, '0')}`
  const site = { ...before, hosts: [host], tenant: { ...before.tenant, uuid } }
  const first = await createSite(database, site)
  await publishSite(database, { site: host, draft: first.draft })
  const { site: published } = await readSite(database, host, 'live')
  const saved = await saveDraft(database, {
    host,
    site: { ...after, hosts: [host], tenant: published.tenant, site_id: published.site_id },
    expected: null,
  })
  return { host, draft: saved }
}

/** What a publish of these languages would change, a line each. */
async function changesOf(locales: string[], sites: Parameters<typeof siteWith>[0] = {}): Promise<string[]> {
  const { host } = await siteWith(sites)
  const { site: before } = await readSite(database, host, 'live')
  return diffSites(before, (await readSite(database, host, 'draft', locales)).site)
}

const BASE = [
  'header, section topo, data, body: “Topo” → “Alto”',
  'category novas, name: “Novas” → “Notícias”',
  'page sobre, section equipe, data, body: “Somos três.” → “Somos quatro.”',
  'page sobre, section lista, data, items, entry ana, name: “Ana” → “Aninha”',
  'page sobre, section lista, data, items, entry beto: added “Beto”',
  'page sobre, section fim: added',
  'page sobre, route: “sobre” → “quem-somos”',
  'page nova: added “nova”',
  'path rule /x: added “/sobre”',
  'post pt-BR/novas/ola, title: “ola” → “Olá!”',
]

const CASES: { what: string; locales: string[]; changes: string[]; before?: SiteFiles; after?: SiteFiles }[] =
  [
    { what: 'the first language brings all but the translations', locales: ['pt-BR'], changes: BASE },
    {
      what: 'another language brings its translations of what is live',
      locales: ['en-US'],
      changes: [
        'site, i18n, en-US, sections, topo, body: “Top” → “Head”',
        'category novas, i18n, en-US, name: “News” → “Stories”',
        'page sobre, i18n, en-US, name: “About” → “About us”',
        'page sobre, i18n, en-US, sections, lista, items, entry ana, name: “Ann” → “Annie”',
        'page sobre, i18n, en-US, sections, equipe, body: “We are three.” → “We are four.”',
        'page sobre, route_en_US: “about” → “us”',
        'post en-US/novas/hello, title: “hello” → “Hello!”',
      ],
    },
    {
      what: 'a language with the first one brings its new pages too',
      locales: ['de-DE', 'pt-BR'],
      changes: [
        ...BASE.slice(0, 6),
        'page sobre, i18n, de-DE: added “Über uns”',
        ...BASE.slice(6),
        'post de-DE/novas/hallo: added “hallo”',
      ],
    },
    {
      what: 'live translations of removed parts are removed with them',
      locales: ['pt-BR'],
      after: withPage(live(), 'sobre', () => ({ sections: [list({ id: 'beto', name: 'Beto' })] })),
      changes: [
        'page sobre, section equipe: removed',
        'page sobre, section lista, data, items, entry ana: removed',
        'page sobre, section lista, data, items, entry beto: added “Beto”',
        'page sobre, i18n, en-US, sections: removed',
      ],
    },
    {
      what: 'a page is shown in a language once that language is published',
      locales: ['en-US'],
      before: withPage(live(), 'sobre', () => ({ published: ['pt-BR'] })),
      after: withPage(live(), 'sobre', () => ({ published: ['en-US', 'de-DE'] })),
      changes: ['page sobre, published: 1 entry → 2 entries'],
    },
    {
      what: 'a new language is not added by a publish of another',
      locales: ['pt-BR'],
      after: { ...live(), locales: ['pt-BR', 'en-US', 'de-DE', 'fr-FR'] },
      changes: [],
    },
    {
      what: 'a new language may be published with the first one',
      locales: ['pt-BR', 'fr-FR'],
      after: { ...live(), locales: ['pt-BR', 'en-US', 'de-DE', 'fr-FR'] },
      changes: ['site, locales: 3 entries → 4 entries'],
    },
  ]

describe('a publish of some languages', () => {
  test.for(CASES)('$what', async ({ locales, changes, before, after }) => {
    expect(await changesOf(locales, { ...(before && { before }), ...(after && { after }) })).toEqual(changes)
  })

  test('of all languages is the draft', async () => {
    const { host } = await siteWith()
    const { site } = await readSite(database, host)
    const all = (await readSite(database, host, 'draft', ['pt-BR', 'en-US', 'de-DE'])).site
    expect(diffSites(site, all)).toEqual([])
  })

  test.for([
    [['fr-FR'], {}, 'the draft has no such language'],
    [[], {}, 'the draft has no such language'],
    [['fr-FR'], { locales: ['pt-BR', 'en-US', 'de-DE', 'fr-FR'] }, 'only languages that visitors have'],
    [['en-US'], { defaultLocale: 'en-US' }, 'the draft changes the first language'],
  ] as const)('is refused for %j where the draft has %j', async ([locales, changes, refusal]) => {
    const { host, draft: saved } = await siteWith({ after: { ...live(), ...changes } as SiteFiles })
    await expect(publishSite(database, { site: host, draft: saved, locales })).rejects.toThrow(refusal)
  })
})

/** What the Worker gets for a page in a language, and for the list of its posts. */
async function shownIn(host: string, locale: string, path: string): Promise<string> {
  const url = `https://${host}${locale === 'pt-BR' ? '' : `/${locale}`}/${path}`
  const { config, page: shown } = await call<{
    config: { header: object[]; i18n: Record<string, object>; blog: { categories: Category[] } }
    page: { i18n?: Record<string, object>; sections: object[] }
  }>('core_config', { url }, visitor())
  const { header, i18n, blog } = config
  return JSON.stringify({
    ...{ header, regions: i18n[locale], sections: shown.sections, own: shown.i18n?.[locale] },
    categories: blog.categories.map((each) => each.i18n?.[locale]),
    posts: await call('blog_posts', { url }, visitor()),
  })
}

interface Category {
  i18n?: Record<string, { name?: string }>
}

const twoLanguages = (): SiteFiles => ({ ...live(), locales: ['pt-BR', 'en-US'] })
/** The site with other texts of the page and other posts in both languages, and another English address. */
function changedTexts(site: SiteFiles): SiteFiles {
  const { config, posts } = draft()
  return withPage(
    { ...site, config: { ...site.config, blog: config.blog }, posts: posts.slice(0, 2) },
    'sobre',
    ({ i18n, routes }) => ({
      routes: { ...routes, route_en_US: 'us' },
      meta: { title: 'Sobre nós' },
      i18n: {
        'en-US': {
          ...i18n['en-US'],
          meta: { title: 'About us' },
          sections: { equipe: { body: 'We are four.' } },
        },
      },
    }),
  )
}

const draftOf = async (host: string) => (await readSite(database, host)).about.draft

describe('languages published one after the other', () => {
  test('do not change each other, and leave nothing to publish', async () => {
    const { host, draft: saved } = await siteWith({
      before: twoLanguages(),
      after: changedTexts(twoLanguages()),
    })
    const english = await shownIn(host, 'en-US', 'about')
    const portuguese = await shownIn(host, 'pt-BR', 'sobre')

    await publishSite(database, { site: host, draft: saved, locales: ['pt-BR'] })
    expect(await shownIn(host, 'en-US', 'about')).toBe(english)
    const changed = await shownIn(host, 'pt-BR', 'sobre')
    expect(changed).not.toBe(portuguese)
    expect(changed).toContain('Olá!')
    const { site: now } = await readSite(database, host, 'live')
    expect(diffSites(now, (await readSite(database, host)).site)).toEqual([
      'category novas, i18n, en-US, name: “News” → “Stories”',
      'page sobre, i18n, en-US, sections, lista: removed',
      'page sobre, i18n, en-US, sections, equipe, body: “We are three.” → “We are four.”',
      'page sobre, i18n, en-US, meta: added “About us”',
      'page sobre, route_en_US: “about” → “us”',
      'post en-US/novas/hello, title: “hello” → “Hello!”',
    ])

    await publishSite(database, { site: host, draft: await draftOf(host), locales: ['en-US'] })
    expect(await shownIn(host, 'pt-BR', 'sobre')).toBe(changed)
    expect(await shownIn(host, 'en-US', 'us')).toContain('We are four.')
    expect(await draftOf(host)).toBeNull()
  })

  test('add the redirect of a moved page to the rest of the draft', async () => {
    const after = changedTexts(twoLanguages())
    const rules: SiteFiles['path_rules'] = [{ from: '/x', to: '/sobre', status: 301 }]
    const { host, draft: saved } = await siteWith({
      before: twoLanguages(),
      after: { ...after, path_rules: rules },
    })
    await publishSite(database, { site: host, draft: saved, locales: ['en-US'] })
    const made = { from: '/en-US/about', to: '/en-US/us', status: 301 }
    expect((await readSite(database, host, 'live')).site.path_rules).toEqual([made])
    expect((await readSite(database, host)).site.path_rules.map(({ from }) => from)).toEqual([
      '/x',
      '/en-US/about',
    ])
  })

  test('can be taken back, and published again from the draft', async () => {
    const { host, draft: saved } = await siteWith()
    const { previous } = await publishSite(database, { site: host, draft: saved, locales: ['de-DE'] })
    await rollbackSite(database, { site: host, revision: previous })
    const again = await publishSite(database, { site: host, draft: await draftOf(host) })
    expect(again.changed).toBe(true)
    expect(await draftOf(host)).toBeNull()
  })

  test('may be planned, and such a publish does not change the other languages', async () => {
    const { host, draft: saved } = await siteWith()
    const due_at = new Date(Date.now() + 60_000).toISOString()
    const plan = { site: host, action: 'publish', due_at, draft: saved, locales: ['en-US'] } as const
    const id = await addPlan(database, plan)
    expect(await listPlans(database, host)).toMatchObject([{ id, locales: ['en-US'] }])
    await database
      .from('site_schedules')
      .update({ due_at: new Date(Date.now() - 1000).toISOString() })
      .eq('id', id)
      .throwOnError()
    const before = await shownIn(host, 'pt-BR', 'sobre')
    const { done } = await call<{ done: { failure: string | null }[] }>(
      'publish_due',
      { max_rows: 100 },
      service(),
    )
    expect(done.map(({ failure }) => failure)).toEqual([null])
    expect(await shownIn(host, 'pt-BR', 'sobre')).toBe(before)
    expect(await shownIn(host, 'en-US', 'us')).toContain('We are four.')
    // The rest is published from the same draft.
    expect((await publishSite(database, { site: host, draft: await draftOf(host) })).changed).toBe(true)
  })
})

/** The languages whose translations may be of older texts, with the revision that they are compared with. */
const behindIn = async (host: string) => (await readSite(database, host, 'live')).about.behind

describe('a language that a publish of the first one leaves out', () => {
  /** Saves another text of the page in the first language, and publishes. */
  async function publishText(host: string, text: string, locales?: string[]) {
    const { site, about } = await readSite(database, host)
    const changed = withPage(site, 'sobre', ({ meta }) => ({ meta: { ...meta, title: text } }))
    const saved = await saveDraft(database, { host, site: changed, expected: about.draft })
    return publishSite(database, { site: host, draft: saved, ...(locales && { locales }) })
  }

  test('is compared with the revision before that publish until it is published too, and again after a rollback, even if the site was unpublished since', async () => {
    const { host } = await siteWith()
    const { revision: before } = (await readSite(database, host, 'live')).about
    expect(await behindIn(host)).toEqual({})
    const { revision: apart } = await publishText(host, 'Um', ['pt-BR'])
    expect(await behindIn(host)).toEqual({ 'en-US': before, 'de-DE': before })
    await publishText(host, 'Dois', ['pt-BR', 'de-DE'])
    expect(await behindIn(host)).toEqual({ 'en-US': before })
    await publishSite(database, { site: host, draft: await draftOf(host), locales: ['en-US'] })
    expect(await behindIn(host)).toEqual({})
    await rollbackSite(database, { site: host, revision: apart })
    expect(await behindIn(host)).toEqual({ 'en-US': before, 'de-DE': before })
    await unpublishSite(database, host)
    expect(await draftOf(host)).toBeNull()
    await publishSite(database, { site: host, draft: null })
    expect(await behindIn(host)).toEqual({ 'en-US': before, 'de-DE': before })
    await publishText(host, 'Quatro')
    expect(await behindIn(host)).toEqual({})
  })

  test('keeps that revision while newer ones are deleted, and while rows are written directly', async () => {
    const { host } = await siteWith()
    const { revision: before, site_id } = (await readSite(database, host, 'live')).about
    const few: Database = { rpc: (name, args) => database.rpc(name, args), ceilings: { revisions: 2 } }
    for (const text of ['Um', 'Dois', 'Três', 'Quatro']) {
      const { site, about } = await readSite(few, host)
      const changed = withPage(site, 'sobre', ({ meta }) => ({ meta: { ...meta, title: text } }))
      const saved = await saveDraft(few, { host, site: changed, expected: about.draft })
      await publishSite(few, { site: host, draft: saved, locales: ['pt-BR', 'de-DE'] })
    }
    expect((await readSite(database, host, before)).site.pages[0]?.id).toBe('home')
    const { error } = await service()
      .from('pages')
      .update({ position: 7 })
      .eq('site_id', site_id)
      .eq('id', 'home')
    expect(error).toBeNull()
    expect(await behindIn(host)).toEqual({ 'en-US': before })
  })

  test('is missing among the languages of that revision', async () => {
    const { host } = await siteWith()
    await publishText(host, 'Um', ['pt-BR'])
    const [part, whole] = await listRevisions(database, host, 2)
    expect([part?.locales, whole?.locales]).toEqual([['pt-BR'], null])
  })
})

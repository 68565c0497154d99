import { describe, expect, test } from 'vitest'
import { appConfigurationSchema } from '#shared/schema/site.ts'
import { pageDocumentSchema } from '#shared/schema/page.ts'
import * as z from 'zod/mini'
import { call, clientWith, service, visitor } from './clients.ts'
import { fixtureSite } from './fixtures/sites.ts'

interface Section {
  id: string
  data: Record<string, unknown>
}

interface Answer {
  revision: string
  tenant_uuid: string
  hosts: string[]
  routes: Record<string, unknown>
  config: {
    pages: Record<string, unknown>[]
    header: Section[]
    blog?: { categories: { slug: string; locales: string[] }[] }
  }
  page:
    | ({ sections: Section[]; i18n?: Record<string, { sections: Record<string, unknown> }> } & Record<
        string,
        unknown
      >)
    | null
}

const configAt = (url: string, client = visitor()) => call<Answer>('core_config', { url }, client)

describe('a host', () => {
  test.each([
    'https://nobody.test/',
    'https://projeto.test/',
    'https://test/',
    'https://xmosaico.test/',
    'https://mosaico.test.evil.test/',
    'https://localhost/',
    'https://127.0.0.1/',
    'ftp://mosaico.test/',
    'mosaico.test',
    '//mosaico.test/',
    'https://',
    '',
  ])('that shows no site gives null: %j', async (url) => {
    expect(await configAt(url)).toBeNull()
  })

  test('that is unverified, or no longer verified, gives null', async () => {
    const domain = { host: 'ainda-nao.test', site_id: fixtureSite('mosaico').site_id }
    await service().from('domains').insert(domain).throwOnError()
    expect(await configAt('https://ainda-nao.test/')).toBeNull()

    await service()
      .from('domains')
      .update({ verified_at: new Date().toISOString() })
      .eq('host', domain.host)
      .throwOnError()
    expect((await configAt('https://ainda-nao.test/')).hosts).toContain('ainda-nao.test')

    await service().from('domains').delete().eq('host', domain.host).throwOnError()
    expect(await configAt('https://ainda-nao.test/')).toBeNull()
  })

  test('is found in any case, with a port, and with a trailing dot', async () => {
    for (const host of ['MOSAICO.test', 'mosaico.test:8443', 'mosaico.test.', 'xn--mosico-rta.test']) {
      expect((await configAt(`https://${host}/`)).tenant_uuid).toBe(fixtureSite('mosaico').tenant.uuid)
    }
  })

  test('is matched by the longest wildcard', async () => {
    const tenantAt = async (host: string) => (await configAt(`https://${host}/`))?.tenant_uuid
    const [mosaico, vizinha] = ['mosaico', 'vizinha'].map((name) => fixtureSite(name).tenant.uuid)
    expect(await tenantAt('qualquer.mosaico.test')).toBe(mosaico)
    expect(await tenantAt('a.b.mosaico.test')).toBe(mosaico)
    expect(await tenantAt('loja.mosaico.test')).toBe(mosaico)
    expect(await tenantAt('x.loja.mosaico.test')).toBe(vizinha)
    expect(await tenantAt('x.vizinha.test')).toBeUndefined()
  })

  test('is listed with the site’s other hosts, the primary first, and with the wildcard that it matches', async () => {
    const hosts = ['mosaico.test', 'www.mosaico.test', 'xn--mosico-rta.test']
    expect((await configAt('https://www.mosaico.test/')).hosts).toEqual(hosts)
    expect((await configAt('https://loja.mosaico.test/')).hosts).toEqual([
      ...hosts,
      'loja.mosaico.test',
      '*.mosaico.test',
    ])
  })
})

describe('the answer', () => {
  test('is readable by the Worker’s schemas, for every page', async () => {
    const { pages } = (await configAt('https://mosaico.test/')).config
    expect(pages).toHaveLength(11)
    for (const { route } of pages) {
      const answer = await configAt(`https://mosaico.test/${route}`)
      expect(z.safeParse(appConfigurationSchema, answer).error).toBeUndefined()
      if (answer.page !== null) expect(z.safeParse(pageDocumentSchema, answer.page).error).toBeUndefined()
    }
  })

  test('lists for each category the languages that have posts in it', async () => {
    const { blog } = (await configAt('https://mosaico.test/')).config
    expect(blog?.categories.map(({ slug, locales }) => [slug, locales])).toEqual([
      ['novidades', ['en-US', 'ja-JP', 'pt-BR']],
      ['técnica', ['pt-BR']],
    ])
  })

  test('has the index and the site if there is no such page', async () => {
    const answer = await configAt('https://mosaico.test/nao-existe')
    expect(answer).toMatchObject({ page: null, currentRouteObj: null, defaultLocale: 'pt-BR' })
    expect(answer.config.pages.length).toBeGreaterThan(0)
  })

  test('has an index without sections and a page with them', async () => {
    const { config, page } = await configAt('https://mosaico.test/')
    expect(
      config.pages.every((entry) => !('sections' in entry || 'i18n' in entry || 'script' in entry)),
    ).toBe(true)
    expect(page).toMatchObject({
      id: 'home',
      locale: 'pt-BR',
      popups: ['popup:boas-vindas'],
      script: "console.info('oi')",
      meta: { title: 'Mosaico' },
    })
    expect(page?.sections.map(({ id }) => id)).toEqual(['abertura', 'so-portugues', 'contato'])
  })

  test('has the translation into the page’s locale and no other', async () => {
    expect((await configAt('https://mosaico.test/')).page).not.toHaveProperty('i18n')
    const { page } = await configAt('https://mosaico.test/ja-JP')
    expect(page).toMatchObject({ locale: 'ja-JP', i18n: { 'ja-JP': { name: 'ホーム' } } })
    expect(Object.keys(page?.i18n ?? {})).toEqual(['ja-JP'])
    expect((await configAt('https://mosaico.test/ko-KR')).page).not.toHaveProperty('i18n')
  })

  test('omits sections that are hidden in a locale, with their translations, except in header and footer', async () => {
    const { page, config } = await configAt('https://mosaico.test/en-US')
    expect(page?.sections.map(({ id }) => id)).toEqual(['abertura', 'so-ingles', 'contato'])
    expect(Object.keys(page?.i18n?.['en-US']?.sections ?? {}).sort()).toEqual([
      'abertura',
      'so-ingles',
      'topo',
    ])
    expect(config.header.map(({ id }) => id)).toEqual(['topo'])
  })

  test('contains nothing hidden, unpublished, drafted or for signed-in visitors, at any address', async () => {
    const site = fixtureSite('mosaico')
    const paths = site.pages.flatMap((page) => Object.values(page.routes).flat()).map((route) => `/${route}`)
    for (const path of ['/', '/segredo', '/promo', ...paths]) {
      for (const prefix of ['', '/en-US', '/ja-JP', '/de-DE']) {
        const answer = JSON.stringify(await configAt(`https://mosaico.test${prefix}${path}`))
        expect(answer).not.toMatch(/CANARY|VIZINHA/)
      }
    }
  })

  test('has the routes of pages that exist', async () => {
    expect(Object.keys((await configAt('https://mosaico.test/')).routes).sort()).toEqual([
      'en-US/deal',
      'promo',
      'sobre',
    ])
  })

  test.each([
    ['mosaico.test', 'pages'],
    ['vizinha.test', 'bio_links'],
  ])('of %s names %s as the group of its popups', async (host, popupRelationGroup) => {
    expect(await configAt(`https://${host}/`)).toMatchObject({ popupRelationGroup })
  })
})

describe('a page for signed-in visitors', () => {
  test('is only an entry of the index for other visitors', async () => {
    const { page } = await configAt('https://mosaico.test/conta')
    expect(page).toMatchObject({ id: 'conta', access: 'signed_in', noindex: true, sections: [] })
  })

  test('is only an entry of the index for an account that is not a member', async () => {
    const client = visitor()
    const { data } = await client.auth.signUp({ email: 'eva@example.test', password: 'bem-longa-e-secreta' })
    expect(await sectionsAt('/conta', client)).toEqual([])

    const member = { tenant_id: fixtureSite('vizinha').tenant.id, user_id: data.user?.id, role: 'owner' }
    await service().from('members').insert(member).throwOnError()
    expect(await sectionsAt('/conta', client)).toEqual([])
    expect(await sectionsAt('/cofre', client)).toEqual([])

    async function sectionsAt(path: string, as: typeof client) {
      return (await configAt(`https://mosaico.test${path}`, as)).page?.sections
    }
  })

  test('is only an entry of the index for the service role', async () => {
    expect((await configAt('https://mosaico.test/conta', service())).page?.sections).toEqual([])
  })

  test.each(['visitor', 'editor', 'owner'])(
    'is complete for a member who is %s, until the member leaves',
    async (role) => {
      const client = visitor()
      const { data } = await client.auth.signUp({
        email: `${role}@example.test`,
        password: 'bem-longa-e-secreta',
      })
      const member = { tenant_id: fixtureSite('mosaico').tenant.id, user_id: data.user?.id }
      await service()
        .from('members')
        .insert({ ...member, role })
        .throwOnError()
      expect((await configAt('https://mosaico.test/conta', client)).page?.sections).toHaveLength(1)
      expect((await configAt('https://mosaico.test/cofre', client)).page).toMatchObject({
        id: 'cofre',
        sections: [],
      })
      await service().from('members').delete().match(member).throwOnError()
      expect((await configAt('https://mosaico.test/conta', client)).page?.sections).toEqual([])
    },
  )

  test('is not sent to a caller with a wrong key', async () => {
    const { error } = await clientWith('sb_publishable_wrong').rpc('core_config', {
      url: 'https://mosaico.test/conta',
    })
    expect(error).not.toBeNull()
  })
})

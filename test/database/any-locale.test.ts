import { beforeAll, expect, test } from 'vitest'
import type { Locale } from '#shared/locales.ts'
import { createSite, publishSite, saveDraft } from '../../admin/sites.ts'
import { page, post, smallSite, text } from '../admin/small-site.ts'
import { call, service } from './clients.ts'

/** A locale that shared/locales.ts lacks. The database treats it like any other. */
const ARABIC = 'ar-EG' as Locale
const HOST = 'arabe.test'
const uuid = 'a1b2c3d4-0000-4000-8000-000000095001'

interface Answer {
  locales: { code: string; name: string }[]
  config: { pages: Record<string, unknown>[]; blog: { categories: { locales: string[] }[] } }
  page: { id: string; locale: string; i18n?: Record<string, unknown> } | null
}

const configAt = (path: string) => call<Answer>('core_config', { url: `https://${HOST}${encodeURI(path)}` })
const placeOf = async (path: string) => {
  const { page: found } = await configAt(path)
  return found && `${found.id} in ${found.locale}`
}

const site = smallSite({
  hosts: [HOST],
  tenant: { ...smallSite().tenant, uuid },
  locales: ['pt-BR', ARABIC],
  pages: [
    page('home', { routes: { route: '' } }),
    page('sobre', {
      published: ['pt-BR', ARABIC],
      // The site has neither locale. The Worker does not know en-GB, so it reads that field as an alias of the default
      // locale. It knows de-DE, so it ignores that field.
      routes: { route: 'sobre', route_ar_EG: 'عن', route_en_GB: 'about-us', route_de_DE: 'ueber' },
      sections: [text('equipe', 'Somos três.')],
      i18n: { [ARABIC]: { name: 'عن', sections: { equipe: { body: 'المكتبات مفتوحة' } } } },
    }),
    page('ueber', { routes: { route: 'ueber' } }),
    page('so-aqui', { published: ['pt-BR'], routes: { route: 'so-aqui', route_ar_EG: 'segredo' } }),
  ],
  posts: [post('ola'), post('marhaba', { locale: ARABIC })],
})

let tenant_id: number

async function publish(changed: typeof site): Promise<void> {
  const draft = await saveDraft(service(), { host: HOST, site: changed, expected: null })
  await publishSite(service(), { site: HOST, draft })
}

beforeAll(async () => {
  const { draft } = await createSite(service(), site)
  await publishSite(service(), { site: HOST, draft })
  const { data } = await service().from('tenants').select('id').eq('uuid', uuid).single().throwOnError()
  tenant_id = data?.id
})

test('a locale that shared/locales.ts lacks is stored, published and read', async () => {
  const { locales, config, page: home } = await configAt('/ar-EG')
  expect(locales).toEqual([
    { code: 'pt-BR', name: 'pt-BR' },
    { code: 'ar-EG', name: 'ar-EG' },
  ])
  expect(home).toMatchObject({ id: 'home', locale: 'ar-EG' })
  expect(config.blog.categories[0]?.locales).toEqual(['ar-EG', 'pt-BR'])
  expect(await configAt('/ar-EG/عن')).toMatchObject({
    page: { id: 'sobre', i18n: { 'ar-EG': { sections: { equipe: { body: 'المكتبات مفتوحة' } } } } },
  })
})

test('a route field of that locale is found; one of an unknown locale is an alias, and one of a known locale that the site lacks is ignored', async () => {
  expect(await placeOf('/ar-EG/عن')).toBe('sobre in ar-EG')
  expect(await placeOf('/عن')).toBeNull()
  expect(await placeOf('/ar-EG/sobre')).toBeNull()
  expect(await placeOf('/about-us')).toBe('sobre in pt-BR')
  expect(await placeOf('/ueber')).toBe('ueber in pt-BR')
})

test('the index contains a route field of the locale if its page is published in it, and none if the site has one language', async () => {
  const { config } = await configAt('/')
  const routesOf = (id: string) =>
    Object.keys(config.pages.find((each) => each.id === id) ?? {}).filter((key) => key.startsWith('route'))
  expect(routesOf('sobre')).toEqual(['route', 'route_ar_EG', 'route_de_DE', 'route_en_GB'])
  expect(routesOf('so-aqui')).toEqual(['route'])

  await publish({ ...site, config: { ...site.config, multi_languages: false } })
  const alone = await configAt('/')
  expect(alone.config.pages.flatMap((each) => Object.keys(each))).not.toContain('route_ar_EG')
  expect(await placeOf('/ar-EG')).toBeNull()
  await publish(site)
})

test('posts, search and submissions work in that locale', async () => {
  const url = `https://${HOST}/ar-EG`
  const { posts } = await call<{ posts: { slug: string }[] }>('blog_posts', { url })
  expect(posts.map(({ slug }) => slug)).toEqual(['marhaba'])
  // The text has the plural and the query the singular, so Postgres must know the language.
  const found = await call<{ results: { page_id?: string }[] }>('site_search', { url, q: 'مكتبة' })
  expect(found.results.map(({ page_id }) => page_id)).toContain('sobre')
  const { id } = await call<{ id: string }>(
    'form_submit',
    { payload: { form_id: 'contato', tenant_uuid: uuid, data: {}, url, locale: 'ar-EG' } },
    service(),
  )
  const { data } = await service().from('form_submissions').select('locale').eq('id', id).throwOnError()
  expect(data).toEqual([{ locale: 'ar-EG' }])
})

test('visits are counted in that locale, and not in a locale that only an address contains', async () => {
  const occurred_at = new Date().toISOString()
  const events = ['/ar-EG', '/ar-EG/x', '/xx-XX/x', '/sobre'].map((path) => ({
    tenant_uuid: uuid,
    action: 'pageView',
    url: `https://${HOST}${path}`,
    occurred_at,
  }))
  await call('tracking_save', { payload: events }, service())
  while ((await call<{ more: boolean }>('stats_roll_up', {}, service())).more);
  const { data } = await service()
    .from('visit_stats')
    .select('locale, views')
    .eq('tenant_id', tenant_id)
    .eq('kind', 'total')
    .order('locale')
    .throwOnError()
  expect(data).toEqual([
    { locale: 'ar-EG', views: 2 },
    { locale: 'pt-BR', views: 2 },
  ])
})

test.each(['ar', 'ar_EG', 'AR-eg', 'ar-EG-x', ''])('%j is not stored as a locale', async (code) => {
  const { error } = await service()
    .from('sites')
    .insert({ tenant_id, name: 'X', locales: ['pt-BR', code] })
  expect(error?.message).toContain('sites_locales_check')
})

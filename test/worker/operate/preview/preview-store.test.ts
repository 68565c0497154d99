import { describe, expect, test, vi } from 'vitest'
import { appConfiguration } from '../../../../admin/app-configuration.ts'
import { readAppConfiguration } from '../../../../core/reading/read-app-configuration.ts'
import { type IconSources, loadIcons } from '../../../../worker/store/icon-sets.ts'
import { log } from '../../../../shared/log.ts'
import { heldBytes } from '../../../../core/memory/shares.ts'
import { previewFiles } from '../../../../worker/operate/preview/preview-files.ts'
import { previewStore } from '../../../../worker/operate/preview/preview-store.ts'
import { previewUpstream } from '../../../../worker/operate/preview/preview-upstream.ts'
import { mapKv } from '../../../support/map-kv.ts'
import { page, post, smallSite, text } from '../../../admin/small-site.ts'

const files = previewFiles(
  smallSite({
    tenant: { ...smallSite().tenant, google_tag_manager: 'GTM-1', facebook_pixel: '1' },
    config: { ...smallSite().config, custom_script: 'alert(1)', google_tag_head: '<script>1</script>' },
    appConfig: { forms: { turnstile_site_key: 'key' } },
    pages: [
      page('home', { routes: { route: '' }, script: 'alert(2)' }),
      page('socios', { access: 'aal2', routes: { route: 'socios' }, sections: [text('dentro', 'Segredo')] }),
    ],
    posts: [post('ola'), post('depois', { published_at: '2999-01-01T00:00:00.000Z' })],
  }),
)
const scope = { waitUntil() {} }
const opened = async () => {
  const configuration = { ...appConfiguration(files, { host: 'pequena.test', page: null }), revision: 'p' }
  const { site } = await readAppConfiguration(configuration, 'pequena.test')
  return { site, store: previewStore(files, log) }
}

test('a preview has no script of the tenant or of a third party', async () => {
  const { site } = await opened()
  expect(JSON.stringify(site)).not.toMatch(/GTM-1|alert|google_tag|facebook_pixel|turnstile/)
})

test('a preview shows a page behind sign-in without sign-in', async () => {
  const { site, store } = await opened()
  expect(site.pages.map(({ id, access }) => `${id} ${access}`)).toEqual(['home public', 'socios public'])
  const address = { host: 'pequena.test', url: 'http://pequena.test/socios', page_id: 'socios' }
  const lookup = await store.page(site, { ...address, locale: 'pt-BR' }, scope)
  expect(lookup).toMatchObject({ kind: 'found', document: { sections: [{ id: 'dentro' }] } })
})

test('content of a preview is in no share of memory, and is read each time', async () => {
  const { site, store } = await opened()
  const before = heldBytes()
  let loads = 0
  const query = { key: 'q', maxAgeMs: 1e9, load: async () => ++loads }
  for (let time = 0; time < 3; time++) {
    await store.page(site, { host: '', url: '', page_id: 'socios', locale: 'pt-BR' }, scope)
    await store.headerFooter.get(site, 'pt-BR', scope)
    await store.queries.get(site, query, scope)
  }
  expect(loads).toBe(3)
  expect(heldBytes()).toEqual(before)
})

test('icons of a preview from the service are stored neither in KV nor in memory', async () => {
  const shape = { body: '<path d="M1 2h3"/>', width: 16, height: 16 }
  vi.stubGlobal('fetch', async () => Response.json({ prefix: 'ph', icons: { leaf: shape } }))
  const kv = mapKv()
  const sources: IconSources = {
    assets: { fetch: async () => new Response('{}') } as unknown as Fetcher,
    kv: kv.namespace,
    origin: 'https://icons.test',
    asker: 'page',
    site: 'pequena',
    scope,
  }
  const before = heldBytes()
  expect((await loadIcons(['ph:leaf'], { ...sources, isPreview: true })).get('ph:leaf')).toMatchObject({
    width: 16,
  })
  expect([...kv.values]).toEqual([])
  expect(heldBytes().publicIcons ?? 0).toBe(before.publicIcons ?? 0)
  await loadIcons(['ph:leaf'], sources)
  expect([...kv.values.keys()]).toEqual(['icon:v1:ph:leaf'])
  vi.unstubAllGlobals()
})

describe('the upstream of a preview', () => {
  const options = { deadlineMs: 1000 }

  test('lists the posts that publishing would show, and has a future one at its address', async () => {
    const { site } = await opened()
    const upstream = previewUpstream(files, site)
    const url = 'http://pequena.test/blog'
    expect(await upstream.posts({ url, category: null, page: 1 }, options)).toMatchObject({
      posts: [{ slug: 'ola' }],
      total: 1,
    })
    expect(await upstream.post(`${url}/novas/ola`, options)).toMatchObject({ body: 'Olá' })
    expect(await upstream.post(`${url}/novas/depois`, options)).toMatchObject({ slug: 'depois' })
  })

  test('has published popups, and no drafts', async () => {
    const upstream = previewUpstream(files, (await opened()).site)
    const key = { tenant_id: '', tenant_uuid: '' }
    expect(await upstream.popup({ ...key, id: 'oi' }, options)).toMatchObject({ id: 'oi' })
    expect(await upstream.popup({ ...key, id: 'segredo' }, options)).toBeNull()
  })

  test('stores nothing', async () => {
    const upstream = previewUpstream(files, (await opened()).site)
    await expect(upstream.saveTracking({}, options)).rejects.toThrow('stores nothing')
    await expect(upstream.submitForm({}, options)).rejects.toThrow('stores nothing')
  })
})

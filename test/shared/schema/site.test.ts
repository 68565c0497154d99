import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { appConfigurationSchema, routeObjectSchema, SCHEMA_VERSION } from '#shared/schema/site.ts'

const read = (fields: object) => z.parse(appConfigurationSchema, { tenant_uuid: 't', ...fields })
const readConfig = (config: object) => read({ config }).config
const readBlog = (blog: object) => readConfig({ blog })?.blog
const readStyle = (style: object) => readConfig({ style })?.style

describe('a configuration', () => {
  test('with only its tenant is a valid site', () => {
    expect(read({})).toEqual({
      schema_version: SCHEMA_VERSION,
      tenant_uuid: 't',
      tenant_id: '',
      hosts: [],
      locales: [],
      defaultLocale: 'pt-BR',
      routes: {},
      page: null,
      appConfig: { localeRedirect: 'unprefixed' },
      tenant: {},
      path_rules: [],
      popupRelationGroup: 'pages',
    })
  })

  test('is read with all of its fields', () => {
    const said = {
      schema_version: 1,
      revision: 'r1',
      tenant_uuid: 't',
      tenant_id: '9',
      hosts: ['a.example', 'www.a.example'],
      locales: [{ code: 'de-DE', name: 'Deutsch' }],
      defaultLocale: 'de-DE',
      routes: { sobre: { page_id: '1' } },
      config: null,
      page: { id: '1' },
      appConfig: {
        consent: { mode: 'opt_out' },
        localeRedirect: 'root',
        images: { transform: 'cdn-cgi' },
        forms: { turnstile_site_key: 'k' },
      },
      tenant: {
        meta_website_pages: { title: 'a' },
        meta_landing_pages: { title: 'b' },
        meta_bio_links: { title: 'c' },
        google_tag_manager: 'GTM-1',
        google_analytics: 'G-1',
        facebook_pixel: '1',
        facebook_page: 'p',
        facebook_app: '2',
        twitter_profile: '@x',
      },
      path_rules: [{ from: '/a', to: '/b', status: 302, external: true }],
      popupRelationGroup: 'bio_links',
    }
    expect(read(said)).toEqual(said)
  })

  test.each([
    {},
    { tenant_uuid: '' },
    { tenant_uuid: 5 },
    { tenant_uuid: 'x'.repeat(201) },
    { tenant_uuid: 't', schema_version: '1' },
    { tenant_uuid: 't', schema_version: 1.5 },
    { tenant_uuid: 't', config: 'x' },
    { tenant_uuid: 't', config: { pages: 'x' } },
  ])('is not %j', (value) => {
    expect(z.safeParse(appConfigurationSchema, value).success).toBe(false)
  })

  test('may name a tenant in up to 200 characters', () => {
    expect(read({ tenant_uuid: 'x'.repeat(200) }).tenant_uuid).toHaveLength(200)
  })

  test.each([
    [{ tenant_id: 7 }, { tenant_id: '7' }],
    [{ tenant_id: null }, { tenant_id: '' }],
    [{ hosts: 'a.example' }, { hosts: [] }],
    [{ hosts: ['a.example', 3] }, { hosts: ['a.example'] }],
    [
      { locales: [{ code: 'de-DE' }, { code: 'xx-XX' }, 'fr-FR', { code: 'fr-FR', name: 3 }] },
      {
        locales: [
          { code: 'de-DE', name: '' },
          { code: 'fr-FR', name: '' },
        ],
      },
    ],
    [{ defaultLocale: 'xx' }, { defaultLocale: 'pt-BR' }],
    [{ routes: [] }, { routes: {} }],
    [{ appConfig: { localeRedirect: 'always' } }, { appConfig: { localeRedirect: 'unprefixed' } }],
    [{ appConfig: 3 }, { appConfig: { localeRedirect: 'unprefixed' } }],
    [
      {
        appConfig: { consent: { mode: 'ask' }, images: { transform: 'x' }, forms: { turnstile_site_key: 1 } },
      },
      { appConfig: { consent: {}, images: {}, forms: {}, localeRedirect: 'unprefixed' } },
    ],
    [{ tenant: { facebook_pixel: 12, google_analytics: 12 } }, { tenant: { facebook_pixel: '12' } }],
    [{ tenant: 'x' }, { tenant: {} }],
    [
      {
        path_rules: [
          { from: '', to: '/' },
          { from: '/a', to: '/b' },
        ],
      },
      { path_rules: [{ from: '/a', to: '/b' }] },
    ],
    [{ popupRelationGroup: 'x' }, { popupRelationGroup: 'pages' }],
    [{ config: null }, { config: null }],
    [{ revision: 5 }, { revision: undefined }],
  ])('%j is read as %j', (said, expected) => {
    expect(read(said)).toMatchObject(expected)
  })

  test.each(['off', 'root', 'unprefixed'] as const)('may redirect by language: %s', (localeRedirect) => {
    expect(read({ appConfig: { localeRedirect } }).appConfig.localeRedirect).toBe(localeRedirect)
  })

  test.each(['opt_in', 'opt_out'] as const)('may ask for consent by %s', (mode) => {
    expect(read({ appConfig: { consent: { mode } } }).appConfig.consent).toEqual({ mode })
  })

  test.each(['media', 'none', 'cdn-cgi'] as const)('may transform images by %s', (transform) => {
    expect(read({ appConfig: { images: { transform } } }).appConfig.images).toEqual({ transform })
  })

  test.each(['pages', 'bio_links', 'landing_pages'] as const)('may take popups from %s', (group) => {
    expect(read({ popupRelationGroup: group }).popupRelationGroup).toBe(group)
  })

  test('is not cut, so that the reader of sites can count its path rules and refuse too many', () => {
    const path_rules = new Array(10_301).fill({ from: '/a', to: '/b' })
    expect(read({ path_rules }).path_rules).toHaveLength(10_301)
  })
})

describe('a site', () => {
  test('without any field is a website without pages', () => {
    expect(readConfig({})).toEqual({
      id: '',
      name: '',
      is: 'website',
      pages: [],
      header: [],
      footer: [],
    })
  })

  test('is read with all of its fields', () => {
    const said = {
      id: '1',
      name: 'Padaria',
      is: 'bio-link',
      pages: [],
      multi_languages: true,
      whatsapp_button_enabled: true,
      country_number: '55',
      phone_number: '11999990000',
      favicon: '/f.png',
      style: {
        colors: {
          primary: '#111',
          secondary: '#222',
          accent: '#333',
          background: '#444',
          surface: '#555',
          text: '#666',
          muted: '#777',
        },
        fonts: { heading: 'Lora', body: 'Inter' },
        radius: 'full',
        scheme: 'auto',
      },
      custom_css: 'a{}',
      custom_script: 'x()',
      google_tag_head: '<script>',
      google_tag_body: '<noscript>',
      privacy_page_id: '4',
      header: [{ id: 'h' }],
      footer: [{ id: 'f' }],
      background_bio_color: '#888',
      background_bio_link: { url: '/bg.png' },
      i18n: { 'de-DE': { name: 'x' } },
      blog: {
        name: 'Diário',
        i18n: { 'de-DE': { name: 'Tagebuch' } },
        categories: [{ slug: 'c', name: 'C', i18n: { 'de-DE': { name: 'D' } }, locales: ['de-DE'] }],
        per_page: 24,
      },
    }
    expect(readConfig(said)).toEqual(said)
  })

  test.each([
    [{ id: 5 }, { id: '5' }],
    [
      { id: null, name: 5, is: 'shop' },
      { id: '', name: '', is: 'website' },
    ],
    [{ multi_languages: ['de-DE', 'xx'] }, { multi_languages: ['de-DE'] }],
    [{ multi_languages: 'yes' }, { multi_languages: undefined }],
    [
      { country_number: 55, phone_number: 11 },
      { country_number: '55', phone_number: '11' },
    ],
    [{ privacy_page_id: 4 }, { privacy_page_id: '4' }],
    [
      { whatsapp_button_enabled: 'yes', favicon: 1 },
      { whatsapp_button_enabled: undefined, favicon: undefined },
    ],
    [
      { header: {}, footer: 'x' },
      { header: [], footer: [] },
    ],
    [{ background_bio_link: { url: 1 } }, { background_bio_link: {} }],
    [{ i18n: { 'de-DE': { name: 'x' }, 'xx-XX': {} } }, { i18n: undefined }],
  ])('%j is read as %j', (said, expected) => {
    expect(readConfig(said)).toMatchObject(expected)
  })

  test.each(['website', 'landing-page', 'bio-link'] as const)('may be a %s', (is) => {
    expect(readConfig({ is })?.is).toBe(is)
  })

  test('loses only a page that cannot be read', () => {
    expect(readConfig({ pages: [{ id: 1 }, {}, { id: 2 }] })?.pages.map(({ id }) => id)).toEqual(['1', '2'])
  })
})

describe('the style of a site', () => {
  test.each([
    [{}, { colors: {}, fonts: {}, radius: 'md', scheme: 'light' }],
    [
      { colors: 'red', fonts: 'x', radius: 'huge', scheme: 'sepia' },
      { colors: {}, fonts: {}, radius: 'md', scheme: 'light' },
    ],
    [
      { colors: { primary: '#111', text: 5 }, fonts: { heading: 'Lora', body: 5 } },
      { colors: { primary: '#111' }, fonts: { heading: 'Lora' } },
    ],
    [{ colors: { muted: 'x'.repeat(129) } }, { colors: {} }],
    [{ colors: { muted: 'x'.repeat(128) } }, { colors: { muted: 'x'.repeat(128) } }],
  ])('%j is read as %j', (said, expected) => {
    expect(readStyle(said)).toMatchObject(expected)
    expect(JSON.parse(JSON.stringify(readStyle(said)?.colors))).toEqual(expected.colors)
  })

  test.each(['none', 'sm', 'md', 'lg', 'full'] as const)('may have corners %s', (radius) => {
    expect(readStyle({ radius })?.radius).toBe(radius)
  })

  test.each(['light', 'dark', 'auto'] as const)('may be %s', (scheme) => {
    expect(readStyle({ scheme })?.scheme).toBe(scheme)
  })
})

describe('the blog of a site', () => {
  test.each([
    [{}, { categories: [], per_page: 10 }],
    [{ per_page: 1 }, { per_page: 1 }],
    [{ per_page: 100 }, { per_page: 100 }],
    [{ per_page: 0 }, { per_page: 10 }],
    [{ per_page: 101 }, { per_page: 10 }],
    [{ per_page: 1.5 }, { per_page: 10 }],
    [
      { name: 5, categories: 'x' },
      { name: undefined, categories: [] },
    ],
    [
      {
        categories: [
          { slug: '', name: 'a' },
          { slug: 'b' },
          { slug: 'c', name: 'C', locales: ['xx', 'de-DE'] },
        ],
      },
      { categories: [{ slug: 'c', name: 'C', locales: ['de-DE'] }] },
    ],
    [{ i18n: { 'de-DE': { name: 5 } } }, { i18n: { 'de-DE': {} } }],
  ])('%j is read as %j', (said, expected) => {
    expect(readBlog(said)).toMatchObject(expected)
  })

  test('is read with all of its categories, so that the reader of sites can refuse too many', () => {
    expect(readBlog({ categories: new Array(501).fill({ slug: 'a', name: 'A' }) })?.categories).toHaveLength(
      501,
    )
  })
})

test('an empty text means the default', () => {
  const empty = { appConfig: { localeRedirect: '' }, popupRelationGroup: '' }
  expect(read({ ...empty, config: { is: '', style: { radius: '', scheme: '' } } })).toMatchObject({
    appConfig: { localeRedirect: 'unprefixed' },
    popupRelationGroup: 'pages',
    config: { is: 'website', style: { radius: 'md', scheme: 'light' } },
  })
})

describe('the target of a route', () => {
  test.each([
    [{ page_id: 5 }, { page_id: '5' }],
    [
      { page_id: 'a', locale: 'de-DE', layout: 'blog' },
      { page_id: 'a', locale: 'de-DE', layout: 'blog' },
    ],
    [{ page_id: 'a', locale: 'xx', layout: 'x' }, { page_id: 'a' }],
  ])('%j is read as %j', (said, expected) => {
    expect(JSON.parse(JSON.stringify(z.parse(routeObjectSchema, said)))).toEqual(expected)
  })

  test('must have a page', () => {
    expect(z.safeParse(routeObjectSchema, { locale: 'de-DE' }).success).toBe(false)
  })
})

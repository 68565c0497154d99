import { describe, expect, test } from 'vitest'
import { type Locale, LOCALE_CODES } from '#shared/locales.ts'
import { newSite } from '../../admin/new-site.ts'
import type { SiteFiles } from '../../admin/site-file.ts'
import { validateSite } from '../../admin/validate/validate-site.ts'
import { DEMO_FILES, readSites } from '../../build/site-files.ts'
import { withOwnPictures } from '../../cli/site/site-pictures.ts'
import { emptyTemplate, templates } from '../support/templates.ts'

test.each([...readSites(), ...templates].map((site) => [site.folder, site] as const))(
  'a site made from %s has no error, names of its own, and no service of the template',
  async (_, template) => {
    const services = { google_tag_manager: 'GTM-X', facebook_pixel: '1' }
    const forms = template.forms.map((form) => ({ ...form, notify: { emails: ['a@template.test'] } }))
    const [page, ...pages] = template.pages.map((each) => ({ ...each, script: 'ofTheTemplate()' }))
    const section = {
      id: 'ads',
      component: { folder: 'text', name: 'rich' },
      data: { body: 'x', buttons: [{ conversion: { googleAds: { send_to: 'AW-1/x' } } }] },
    }
    const filled = {
      ...template,
      tenant: { ...template.tenant, ...services },
      forms,
      config: {
        ...template.config,
        ...{ google_tag_head: '<meta name="ofTheTemplate">', google_tag_body: 'ofTheTemplate()' },
        ...{ custom_script: 'ofTheTemplate()', country_number: '55', phone_number: '31900001962' },
        whatsapp_button_enabled: true,
        files: { '/ads.txt': { text: 'ofTheTemplate' } },
      },
      appConfig: {
        ...template.appConfig,
        forms: { turnstile_site_key: 'ofTheTemplate' },
        conversions: { server: ['meta'] },
      },
      pages: [...(page === undefined ? [] : [{ ...page, sections: [...page.sections, section] }]), ...pages],
    }
    const site = newSite(filled, { host: 'novo.test', name: 'Casa "Nova"' })
    const findings = await validateSite(site, { served: [DEMO_FILES] })
    expect(findings.filter(({ level }) => level === 'error')).toEqual([])
    expect(site.hosts).toEqual(['novo.test'])
    expect(site.config.name).toBe('Casa "Nova"')
    expect(site.tenant.uuid).not.toBe(template.tenant.uuid)
    const text = JSON.stringify([site.config, site.pages, site.posts, site.tenant, site.forms])
    expect(text).not.toMatch(/GTM-X|facebook_pixel|a@template\.test|ofTheTemplate|31900001962/)
    expect(text).not.toMatch(/"(?:conversions?|whatsapp_button_enabled|send_to)":/)
    expect(site.appConfig).not.toHaveProperty('conversions')
    expect(text).not.toContain(template.config.name)
  },
)

test.each(templates.map((site) => [site.folder, site] as const))(
  'a site made from %s has no finding, and its pictures are files of its own, of less than 300 kB together',
  async (_, template) => {
    const made = newSite(template, { host: 'novo.test', name: undefined })
    const { site, files } = await withOwnPictures(made)
    // The site has only these files, so an address of the demo would be a finding.
    expect(await validateSite(site)).toEqual([])
    const text = JSON.stringify(site)
    expect(text).not.toContain(DEMO_FILES)
    for (const { name } of files) expect(text).toContain(`/media/${name}`)
    const bytes = files.reduce((sum, { content }) => sum + content.length, 0)
    expect(files.length).toBeGreaterThan(3)
    expect(bytes).toBeLessThan(300_000)
  },
)

describe('the languages of a new site', () => {
  const made = (site: SiteFiles | undefined, locales?: Locale[]) =>
    newSite(site as SiteFiles, { host: 'novo.test', name: 'Novo', locales })
  const [trade] = templates

  test('may be fewer than the template has; texts, posts and addresses of the others are left out', async () => {
    const site = made(trade, ['pt-BR'])
    expect(site).toMatchObject({ locales: ['pt-BR'], defaultLocale: 'pt-BR' })
    expect(JSON.stringify(site)).not.toMatch(/en-US|en_US/)
    expect(site.posts.length).toBeGreaterThan(0)
    expect(await validateSite(site, { served: [DEMO_FILES] })).toEqual([])
  })

  test('always include the language of its texts, and include no language that the template lacks', () => {
    expect(() => made(trade, ['en-US'])).toThrow('pt-BR')
    expect(() => made(trade, ['en-US', 'pt-BR'])).toThrow('pt-BR')
    expect(() => made(trade, ['pt-BR', 'de-DE'])).toThrow('de-DE')
  })

  test('may be any if nothing is translated: an empty site starts in each of them', async () => {
    expect(made(emptyTemplate).locales).toEqual(['en-US'])
    for (const locale of LOCALE_CODES) {
      const site = made(emptyTemplate, [locale])
      expect(site).toMatchObject({ locales: [locale], defaultLocale: locale })
      expect(await validateSite(site)).toEqual([])
    }
  })
})

test('demo and template sites of Brazil offer each optional group of cookies by a switch that starts off', () => {
  const sites = [...readSites(), ...templates].filter(
    ({ defaultLocale, cookies }) =>
      defaultLocale === 'pt-BR' && cookies.some(({ group }) => group !== 'required'),
  )
  expect(sites.length).toBeGreaterThan(6)
  for (const { folder, appConfig } of sites)
    expect(appConfig, folder).toMatchObject({ consent: { preselected: false } })
})

test('no picture at the end of a template has a band around it in another colour than the page', () => {
  const banners = templates.flatMap(({ folder, pages }) =>
    pages.flatMap(({ id, sections }) =>
      sections
        .filter(({ component, data }) => component.folder === 'cta' && data?.media !== undefined)
        .map(({ data }) => ({ page: `${folder}/${id}`, scheme: data?.colorScheme })),
    ),
  )
  expect(banners.length).toBeGreaterThan(1)
  expect(banners.filter(({ scheme }) => scheme === 'inverse')).toEqual([])
})

test.each(templates.map((site) => [site.folder, site] as const))(
  'a site made from %s does not contain a short form of the template’s name',
  (_, template) => {
    const words = String(template.config.name).split(' ')
    const site = JSON.stringify(newSite(template, { host: 'novo.test', name: 'Outro Nome' }))
    for (let length = 2; length <= words.length; length++)
      expect(site).not.toContain(words.slice(0, length).join(' '))
  },
)

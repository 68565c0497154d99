import { expect, test } from 'vitest'
import { newSite } from '../../admin/new-site.ts'
import { validateSite } from '../../admin/validate/validate-site.ts'
import { DEMO_FILES, readSites } from '../../scripts/site-files.ts'

test.each(readSites().map((site) => [site.folder, site] as const))(
  'a site made from %s has no error, its own names, and nothing of the services of the template',
  async (_, template) => {
    const services = { google_tag_manager: 'GTM-X', facebook_pixel: '1' }
    const forms = template.forms.map((form) => ({ ...form, notify: { emails: ['a@template.test'] } }))
    const filled = { ...template, tenant: { ...template.tenant, ...services }, forms }
    const site = newSite(filled, { host: 'novo.test', name: 'Casa "Nova"' })
    const findings = await validateSite(site, { served: [DEMO_FILES] })
    expect(findings.filter(({ level }) => level === 'error')).toEqual([])
    expect(site.hosts).toEqual(['novo.test'])
    expect(site.config.name).toBe('Casa "Nova"')
    expect(site.tenant.uuid).not.toBe(template.tenant.uuid)
    const text = JSON.stringify([site.config, site.pages, site.posts, site.tenant, site.forms])
    expect(text).not.toMatch(/GTM-X|facebook_pixel|a@template\.test/)
    expect(text).not.toContain(template.config.name)
  },
)

import { expect, test } from 'vitest'
import { clonedSite } from '../../admin/cloned-site.ts'
import { validateSite } from '../../admin/validate/validate-site.ts'
import { DEMO_FILES, readSites } from '../../build/site-files.ts'
import { templates } from '../support/templates.ts'

const about = { host: 'segunda.test', name: 'Segunda', mark: 'ab12cd' }

test.each([...readSites(), ...templates].map((site) => [site.folder, site] as const))(
  'a clone of %s has the same content with its own forms and popups, and refers to none of the original',
  async (_, site) => {
    const clone = await clonedSite(site, about)
    expect(clone.hosts).toEqual(['segunda.test'])
    expect(clone.config.name).toBe('Segunda')
    expect(clone.pages.map(({ id }) => id)).toEqual(site.pages.map(({ id }) => id))
    expect(clone.posts).toEqual(site.posts)
    expect(clone.path_rules).toEqual(site.path_rules)
    for (const kind of ['forms', 'popups'] as const)
      expect(clone[kind].map(({ id }) => id)).toEqual(site[kind].map(({ id }) => `${id}-ab12cd`))
    // A section that sends to a form, or opens a popup, that the site does not have is an error.
    const errors = async (each: typeof site) =>
      (await validateSite(each, { served: [DEMO_FILES] })).filter(({ level }) => level === 'error')
    expect(await errors(clone)).toEqual(await errors(site))
  },
)

test('a section that uses its own id as its form’s id keeps it as its anchor, and names the form of the clone', async () => {
  const form = templates.find(({ forms, pages }) =>
    pages.some(({ sections }) => sections.some(({ id }) => id === forms[0]?.id)),
  )
  if (form === undefined) throw new Error('no template has a form that is named by its section')
  const [{ id } = { id: '' }] = form.forms
  const clone = await clonedSite(form, about)
  const sections = clone.pages.flatMap((page) => page.sections).filter((section) => section.id === id)
  expect(sections.map(({ data }) => data)).toContainEqual(
    expect.objectContaining({ custom_form_id: `${id}-ab12cd` }),
  )
})

test('links, forms and pages open the popups of the clone', async () => {
  const [site] = readSites().filter(({ popups }) => popups.length > 0)
  if (site === undefined) throw new Error('no demo site has a popup')
  const [{ id } = { id: '' }] = site.popups
  const [page] = site.pages
  if (page === undefined) throw new Error('the site has no page')
  const data = {
    body: `[a](popup:${id}) and <a href="popup:${id}">b</a>, but not popup:${id}x`,
    link: { kind: 'popup', ref: id },
    success: { popup: id },
  }
  const section = { id: 'opens', component: { folder: 'text', name: 'rich' }, data }
  const clone = await clonedSite(
    { ...site, pages: [{ ...page, popups: [`popup:${id}`], sections: [section] }] },
    about,
  )
  expect(clone.pages[0]).toMatchObject({
    popups: [`popup:${id}-ab12cd`],
    sections: [
      {
        data: {
          body: `[a](popup:${id}-ab12cd) and <a href="popup:${id}-ab12cd">b</a>, but not popup:${id}x`,
          link: { kind: 'popup', ref: `${id}-ab12cd` },
          success: { popup: `${id}-ab12cd` },
        },
      },
    ],
  })
})

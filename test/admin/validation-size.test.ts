import { expect, test } from 'vitest'
import { validateSite } from '../../admin/validate/validate-site.ts'
import { MAX_VALIDATED, validationExcess, validationSize } from '../../admin/validate/validation-size.ts'
import { LOCALE_CODES } from '#shared/locales.ts'
import { page, smallSite, text } from './small-site.ts'

test('a page counts once for all locales that share its texts, and its addresses count in each locale', () => {
  const pages = [
    page('a', { sections: [text('t', 'Olá'), text('u', 'Oi')], i18n: { 'en-US': { name: 'A' } } }),
    page('b', { sections: [text('t', 'Olá')] }),
  ]
  const size = validationSize(smallSite({ pages, posts: [] }))
  expect([size.addresses, size.sections]).toEqual([4, 5])
})

test.each([
  ['addresses', { addresses: MAX_VALIDATED.addresses }],
  ['sections', { sections: MAX_VALIDATED.sections }],
])('a site with more %s than one request validates is refused, and one at the limit is not', (name, most) => {
  const { addresses = 1, sections = 0 } = most as { addresses?: number; sections?: number }
  const site = (more: number) =>
    smallSite({
      pages:
        sections === 0
          ? Array.from({ length: addresses / 2 + more }, (_, index) => page(`p${index}`))
          : [
              page('p', {
                sections: Array.from({ length: sections + more }, (_, at) => text(`t${at}`, 'x')),
              }),
            ],
      posts: [],
    })
  expect(validationExcess(site(0))).toBeNull()
  expect(validationExcess(site(1))).toContain(
    `${name} in its locales, over ${MAX_VALIDATED[name as 'addresses']}`,
  )
})

test('the same text in sixteen locales is checked once', async () => {
  const locales = [...LOCALE_CODES].slice(0, 16)
  const site = smallSite({
    locales,
    config: { multi_languages: true },
    pages: [
      page('home', { routes: { route: '' }, sections: [text('t', 'Olá')] }),
      page('errada', {
        routes: { route: 'errada' },
        sections: [{ id: 's', component: { folder: 'no', name: 'such' } }],
      }),
    ],
    posts: [],
  })
  expect(validationSize(site).sections).toBe(2)
  // A fault in all locales is reported once, without naming locales.
  expect(await validateSite(site)).toEqual([
    expect.objectContaining({ where: 'page errada, section s', level: 'error' }),
  ])
})

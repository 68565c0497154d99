import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPlatform } from '../../build/dev/file-platform.ts'
import { addressesOf, templates } from '../support/templates.ts'
import { startWorker } from '../support/worker.ts'

/** Every address of every template, as a visitor gets it. */
let worker: Awaited<ReturnType<typeof startWorker>>

beforeAll(async () => {
  worker = await startWorker({ upstream: createPlatform(templates).fetch })
})
afterAll(() => worker.stop())

test('there are at least six templates, each in two languages', () => {
  expect(templates.length).toBeGreaterThanOrEqual(6)
  for (const { locales } of templates) expect(locales).toEqual(['pt-BR', 'en-US'])
})

describe.each(templates.map((site) => [site.folder, site] as const))('%s', (_, site) => {
  test('has a first screen, a form, answers to questions, privacy, and a blog with two posts in each language', () => {
    const used = new Set(
      site.pages.flatMap(({ sections }) => sections.map(({ component }) => component.folder)),
    )
    expect([...used]).toEqual(expect.arrayContaining(['hero', 'faq', 'blog', 'privacy']))
    expect(used.has('form') || used.has('contact')).toBe(true)
    expect(used.size).toBeGreaterThan(9)
    for (const locale of site.locales)
      expect(site.posts.filter((post) => post.locale === locale).length).toBeGreaterThanOrEqual(2)
  })

  test.for(addressesOf(site))(
    '$address is complete: no section is left out, headings are in order, pictures are described',
    async ({ address, locale }) => {
      const before = worker.logs.length
      const response = await worker.fetch(address)
      const html = await response.text()
      expect(response.status).toBe(200)
      expect(worker.logs.slice(before).filter(({ level }) => level !== 'info')).toEqual([])
      expect(html).toContain(`<html lang="${locale}"`)
      const levels = Array.from(bodyOf(html).matchAll(/<h([1-6])[\s>]/g), ([, level]) => Number(level))
      expect(levels.filter((level) => level === 1)).toHaveLength(1)
      expect(levels.filter((level, index) => level > (levels[index - 1] ?? 1) + 1)).toEqual([])
      const pictures = Array.from(html.matchAll(/<img\b[^>]*>/g), ([tag]) => tag)
      expect(pictures.filter((tag) => !/\salt(?:="[^"]*")?[\s/>]/.test(tag))).toEqual([])
      for (const other of site.locales) expect(html).toMatch(new RegExp(`<link[^>]*hreflang="${other}"`, 'i'))
    },
  )

  test('has its own title and description for each page in a language', async () => {
    const heads = await Promise.all(
      addressesOf(site).map(async ({ address, locale }) => {
        const html = await (await worker.fetch(address)).text()
        return {
          locale,
          title: /<title>([^<]*)</.exec(html)?.[1],
          description: /<meta name="description" content="([^"]*)"/.exec(html)?.[1],
        }
      }),
    )
    const titles = heads.map(({ locale, title }) => `${locale} ${title}`)
    expect(new Set(titles).size).toBe(titles.length)
    const descriptions = heads.flatMap(({ locale, description }) =>
      description === undefined ? [] : [`${locale} ${description}`],
    )
    expect(descriptions.length).toBeGreaterThanOrEqual(site.pages.length * 2 + site.posts.length)
    expect(new Set(descriptions).size).toBe(descriptions.length)
  })
})

/** Dialogs are not part of the reading order. */
function bodyOf(html: string): string {
  return html.slice(html.indexOf('<body')).replace(/<dialog\b[\s\S]*?<\/dialog>/g, '')
}

import { expect, test, vi } from 'vitest'
import { configurationOf } from '../../support/site.ts'
import { readAppConfiguration } from '../../../core/reading/read-app-configuration.ts'

const read = (site: object) => readAppConfiguration(configurationOf({ host: 'a.test', ...site }), 'a.test')

const pages = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `p${index}` }))

test('a site of 100,000 pages is read with all of them, and a larger one is refused with the limit', async () => {
  expect((await read({ pages: pages(100_000) })).site.pages).toHaveLength(100_000)
  await expect(read({ pages: pages(100_001) })).rejects.toThrow(
    'config has 100001 pages; the limit is 100000',
  )
})

test('a locale has the name that the tenant gives it, or the name of its language', async () => {
  const locales = [
    { code: 'pt-BR', name: 'Brasileiro' },
    { code: 'en-US', name: 'en-US' },
    { code: 'de-DE', name: ' ' },
    { code: 'ja-JP' },
  ]
  const { site } = await read({ root: { locales } })
  expect(site.localeNames).toEqual({
    'pt-BR': 'Brasileiro',
    'en-US': 'English',
    'de-DE': 'Deutsch',
    'ja-JP': '日本語',
  })
})

test('a blog is read with its first 500 authors and tags, and logs one line for each exceeded limit', async () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ slug: `s${index}`, name: 'N' }))
  const lines = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const blogOf = async (authors: number, tags: number) => {
    lines.mockClear()
    const blog = { categories: [], authors: many(authors), tags: many(tags) }
    const { site } = await read({ config: { blog } })
    return { blog: site.config.blog, logged: lines.mock.calls.flat().map((line) => JSON.parse(String(line))) }
  }
  const whole = await blogOf(500, 500)
  expect(whole.logged).toEqual([])
  expect(whole.blog?.tags).toHaveLength(500)
  const { blog, logged } = await blogOf(501, 700)
  expect([blog?.authors?.length, blog?.tags?.length]).toEqual([500, 500])
  expect(blog?.tags?.[499]?.slug).toBe('s499')
  expect(logged).toMatchObject([
    { host: 'a.test', list: 'authors', limit: 500 },
    { host: 'a.test', list: 'tags', limit: 500 },
  ])
  lines.mockRestore()
})

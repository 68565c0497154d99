import { expect, test } from 'vitest'
import { configurationOf } from '../support/site.ts'
import { readSite } from '../../worker/content/read-site.ts'

const read = (site: object) => readSite(configurationOf({ host: 'a.test', ...site }), 'a.test')

const pages = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `p${index}` }))

test('a site of 100,000 pages has them all, and one of more is refused by name', async () => {
  expect((await read({ pages: pages(100_000) })).site.pages).toHaveLength(100_000)
  await expect(read({ pages: pages(100_001) })).rejects.toThrow(
    'config has 100001 pages; the limit is 100000',
  )
})

test('a locale has the name that the tenant gives it, and else that of its language', async () => {
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

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropMemory } from '../../core/memory/shares.ts'
import { preparePage } from '../../worker/page/prepare.ts'
import { pageSources } from '../support/page-sources.ts'

/** Ids of the sections in the order in which they were rendered. */
const rendered = vi.hoisted((): string[] => [])

vi.mock('../../worker/page/head/assets.ts', async () => (await import('../support/no-styles.ts')).noStyles)
vi.mock('../../worker/page/sections/section-html.tsx', async (original) => {
  const actual = await original<typeof import('../../worker/page/sections/section-html.tsx')>()
  const sectionHtml: typeof actual.sectionHtml = (input, ...rest) => {
    rendered.push(input.id)
    return actual.sectionHtml(input, ...rest)
  }
  return { ...actual, sectionHtml }
})

beforeEach(() => void rendered.splice(0))
afterEach(() => dropMemory('sections'))

const picture = (id: string, more: object = {}) => ({
  id,
  component: { folder: 'hero', name: 'split' },
  data: { title: id, media: { src: `/${id}.webp`, alt: id, width: 800, height: 600 }, ...more },
})
const isServiceIcon = (name: string) => name.startsWith('ph:')
const icons = { buttons: [{ label: 'Folha', link: '/a', icon: 'ph:leaf' }] }

/** The card image of a page whose icon service answers only after the head is written. */
async function cardImage(sections: object[], { meta = {}, tenant = {} } = {}): Promise<string | undefined> {
  const own = { host: 'a.test', pages: [{ id: 'home', route: '/', meta, sections }], root: { tenant } }
  const service = Promise.withResolvers<Map<string, null>>()
  const prepared = await preparePage({
    ...(await pageSources(own)),
    isServiceIcon,
    loadIcons: async (names) => (names.some(isServiceIcon) ? service.promise : new Map()),
    loadSectionData: async () => ({}),
  })
  service.resolve(new Map())
  await Promise.all(prepared.body)
  return prepared.meta.image
}

test('a page without an image uses that of a section whose icons are still loading', async () => {
  expect(await cardImage([picture('first', icons)])).toBe('https://a.test/first.webp')
})

test.each([
  ['the page names', { meta: { image: '/own.webp' } }],
  ['the site names', { tenant: { meta_website_pages: { image: '/own.webp' } } }],
])('a section with icons from a service is rendered once if %s the image', async (_, named) => {
  expect(await cardImage([picture('first', icons)], named)).toBe('https://a.test/own.webp')
  expect(rendered.filter((id) => id === 'first')).toHaveLength(1)
})

test('a section with icons from a service is rendered once if an earlier one has given the image', async () => {
  expect(await cardImage([picture('first'), picture('second', icons)])).toBe('https://a.test/first.webp')
  expect(rendered.filter((id) => id === 'second')).toHaveLength(1)
})

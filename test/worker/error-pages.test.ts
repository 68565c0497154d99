import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ErrorRoute } from '#shared/route.ts'
import type { Site } from '#shared/site.ts'
import { readHeaderFooter } from '../../core/reading/read-header-footer.ts'
import { readAppConfiguration } from '../../core/reading/read-app-configuration.ts'
import { dropMemory, heldBytes } from '../../core/memory/shares.ts'
import { loadMessages } from '../../worker/page/sections/messages.ts'
import { fileAssets } from '../support/file-assets.ts'
import { renderSlots } from '../../worker/page/sections/render-slots.ts'
import { startLoading } from '../../worker/page/sections/start-loading.ts'
import { sectionInstances } from '../../worker/page/sections/section-instances.ts'
import { configurationOf, textSection } from '../support/site.ts'

let site: Site
/** Names of the icons of the rendered sections; a section from memory is not rendered. */
let asked: string[]

const menu = (id: string, icon: string) => ({
  id,
  component: { folder: 'features', name: 'grid' },
  data: { title: `Shared ${id}`, items: [{ title: 'Item', icon }] },
})

beforeEach(async () => {
  asked = []
  const config = {
    header: [menu('header', 'lucide:leaf')],
    footer: [menu('footer', 'lucide:sun'), textSection('end', 'The end')],
  }
  site = (await readAppConfiguration(configurationOf({ host: 'a.test', config }), 'a.test')).site
})
afterEach(() => dropMemory('sections'))

async function errorPage(pathname: string): Promise<string> {
  const route: ErrorRoute = { kind: 'error', locale: 'pt-BR', status: 404, title: null, pathname }
  const sources = {
    site,
    origin: 'http://a.test',
    route,
    loadIcons: async (names: string[]) => {
      asked.push(...names)
      return new Map()
    },
    loadSectionData: async () => ({}),
  }
  const { header, main, footer } = await sectionInstances({ site, route, sections: [], shared: await shared })
  const instances = [...header, ...main, ...footer]
  const { slots } = await renderSlots(startLoading(instances, sources), sources, {
    messages: await loadMessages('pt-BR', fileAssets),
    forms: undefined,
    post: undefined,
    now: new Date('2026-11-20'),
    titled: undefined,
  })
  return (await Promise.all(slots.map(({ html }) => html))).map(({ rendered }) => rendered?.html).join('')
}

let shared: ReturnType<typeof readHeaderFooter>

test('a thousand addresses without a page render header and footer once, and displace nothing from memory', async () => {
  shared = readHeaderFooter(site, 'pt-BR')
  expect(await errorPage('/first')).toContain('Shared header')
  expect(asked).toEqual(expect.arrayContaining(['lucide:leaf', 'lucide:sun']))
  asked = []
  const before = heldBytes().sections
  for (let index = 0; index < 1000; index++) {
    const html = await errorPage(`/random-${index}-${'x'.repeat(100)}`)
    if (index === 0) expect(html).toMatch(/Shared header[\s\S]*Shared footer[\s\S]*The end/)
  }
  expect(asked).toEqual([])
  expect(heldBytes().sections).toBe(before)
})

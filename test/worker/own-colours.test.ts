import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { loadSchema } from '#sections/schemas.ts'
import type { SectionData } from '#sections/contract.ts'
import { loadSection } from '#sections/registry.ts'
import { ownColours } from '../../worker/page/sections/own-colours.ts'
import { sectionHtml } from '../../worker/page/sections/section-html.tsx'

async function coloursOf(address: string, stored: object) {
  const schema = await loadSchema(address)
  return ownColours(address, z.parse(schema as never, stored) as SectionData, undefined)
}

test.each([
  ['text/rich', { background: { color: '#fff3e0' } }],
  ['header/simple', { background: { color: '#fff3e0' } }],
])('%s with %j has colours for its own background', async (address, stored) => {
  expect(await coloursOf(address, stored)).toMatchObject({ colorScheme: 'light', '--bg': '#fff3e0' })
})

test.each([
  ['text/rich', {}],
  ['text/rich', { background: { color: '#fff3e0', image: '/a.webp' } }],
  ['text/rich', { background: { color: '#fff3e0', video: '/a.webm' } }],
  ['text/rich', { background: { color: '#fff3e0', overlay: 40 } }],
  ['header/simple', { background: { color: '#fff3e0' }, transparentOverHero: true }],
  ['divider/shape', { background: '#fff3e0' }],
])('%s with %j has the colours of its scheme', async (address, stored) => {
  expect(await coloursOf(address, stored)).toBeUndefined()
})

test('the same section is stored separately for a site with other colours', async () => {
  const address = 'text/rich'
  const loaded = await loadSection(address)
  const stored = { body: 'x', background: { color: '#fff3e0' } }
  const data = z.parse((await loadSchema(address)) as never, stored) as SectionData
  const render = async (text: string) => {
    const style = { colors: { text }, fonts: {}, radius: 'md', scheme: 'auto' } as const
    const { html } = await sectionHtml(
      {
        id: 'a',
        address,
        data,
        colours: await ownColours(address, data, style),
        loaded: loaded as never,
        context: { titleTag: 'h1', resizeImages: 'none' } as never,
        belowFold: false,
      },
      { locale: 'pt-BR', messages: {} as never },
      {
        section: { id: 'a', address, data },
        site: { key: 'a', revision: '1' },
        renderKey: null,
        isCached: true,
      },
    )
    return /--fg:[^;]*/.exec(html)?.[0]
  }
  expect(await render('#111111')).toBe('--fg:#111111')
  expect(await render('#222222')).toBe('--fg:#222222')
})

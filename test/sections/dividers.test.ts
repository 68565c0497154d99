import * as z from 'zod/mini'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { schema as shapeSection } from '#sections/divider/shape/schema.ts'
import { section } from '#sections/fields/section.ts'
import { Frame } from '#sections/frame/frame.tsx'
import { frameParts } from '../../worker/page/sections/frame-parts.tsx'
import { type CaseRow, testRows } from '../support/cases.ts'

interface DividerRow extends CaseRow {
  input: { position?: 'top' | 'bottom'; enabled?: boolean; type?: string; top?: string; bottom?: string }
  expected: Readonly<Record<string, unknown>>
}

interface Shown {
  position: string | undefined
  type: string | undefined
  isHidden: boolean
  isFlipped: boolean
  style: string
  drawing: string
}

describe('dividers', () => {
  /** The dividers in the HTML of a section that has these. */
  async function shown(divider: object): Promise<Shown[]> {
    const data = z.parse(section({}), { divider })
    const parts = await frameParts({ data } as never, (key) => key)
    const frame = { id: 'a', address: 'text/rich', data, belowFold: false, resizeImages: 'none', ...parts }
    const html = renderToStaticMarkup(createElement(Frame, frame as never))
    return Array.from(html.matchAll(/<div([^>]*data-divider[^>]*)><svg[^>]*>(.*?)<\/svg>/g), (match) => {
      const [, attributes = '', drawing = ''] = match
      const value = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1]
      return {
        position: value('data-divider'),
        type: value('data-type'),
        isHidden: value('aria-hidden') === 'true',
        isFlipped: value('data-flipped') === 'true',
        style: value('style') ?? '',
        drawing,
      }
    })
  }
  const enabled = (type: string | undefined) => ({ enabled: true, type })
  /** The drawing of a type, which no other type has. */
  const drawingOf = async (type: string) => (await shown({ top: enabled(type) }))[0]?.drawing

  testRows<DividerRow>(import.meta.filename, 'ui', {
    'ui-103': async ({ input, expected }) => {
      const { color, background, scaleX, scaleY, flipped } = expected
      const styleOf = async (bottom: object) => (await shown({ bottom }))[0]?.style
      const [divider] = await shown({ bottom: input })
      expect(divider?.style).toContain(`--divider-color:${color};`)
      expect(divider?.style).toMatch(new RegExp(`(^|;)--divider-background:${background}(;|$)`))
      expect(divider?.style).toContain(`--divider-scale-x:${scaleX};`)
      // A scale of 1 is the same as none.
      expect(divider?.style).toBe(await styleOf({ ...input, scaleY }))
      expect(divider?.style).not.toBe(await styleOf({ ...input, scaleY: 2 }))
      expect(divider?.isFlipped).toBe(flipped)
    },
    'ui-104': async ({ input, expected }) => {
      const dividers = await shown({ top: input, bottom: input })
      expect(dividers.length > 0).toBe(expected.rendered)
    },
    'ui-105': async ({ input, expected }) => {
      const dividers = await shown({ top: enabled(input.top), bottom: enabled(input.bottom) })
      expect(dividers).toHaveLength(Number(expected.rendered))
      expect(dividers.map(({ position, type }) => [position, type])).toEqual([
        ['top', input.top],
        ['bottom', input.bottom],
      ])
    },
    divider: async ({ input: { position = 'top', ...divider }, expected }) => {
      const dividers = await shown({ [position]: divider })
      expect(dividers.map(({ position, type }) => [position, type])).toEqual([[position, divider.type]])
      expect(dividers[0]?.drawing.includes('<path')).toBe(expected.rendered)
      expect(dividers[0]?.drawing).not.toBe(await drawingOf('wave'))
      expect(dividers[0]?.isHidden && expected.decorative).toBe('aria-hidden')
    },
  })

  test('are left out if their type is unknown', async () => {
    const types = async (divider: object) => (await shown(divider)).map(({ type }) => type)
    expect(await types({ top: enabled('zigzag'), bottom: enabled('curve') })).toEqual(['curve'])
    expect(await types({ top: enabled(undefined) })).toEqual(['wave'])
    expect(z.safeParse(shapeSection, { type: 'zigzag' }).success).toBe(false)
  })

  test('narrower than their section are repeated, mirrored, up to both of its edges', async () => {
    const places = async (scaleX: number) => {
      const [divider] = await shown({ top: { ...enabled('diagonal'), scaleX } })
      return Array.from(divider?.drawing.matchAll(/transform="([^"]*)"/g) ?? [], ([, transform]) => transform)
    }
    expect(await places(1)).toEqual([])
    expect(await places(2)).toEqual([])
    expect(await places(0.5)).toEqual(['matrix(-1 0 0 1 0 0)', 'matrix(-1 0 0 1 2880 0)'])
    expect(await places(0.25)).toHaveLength(4)
    expect(await places(0.25)).toContain('translate(2880 0)')
  })
})

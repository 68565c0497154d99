import * as z from 'zod/mini'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { schema as shapeSection } from '#sections/divider/shape/schema.ts'
import { section } from '#sections/fields/section.ts'
import { Frame } from '#sections/frame/frame.tsx'
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
  function shown(divider: object): Shown[] {
    const data = z.parse(section({}), { divider })
    const frame = { id: 'a', address: 'text/rich', data, belowFold: false, resizeImages: 'none' }
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
  /** A shape of its own: no other type draws the same. */
  const drawingOf = (type: string) => shown({ top: enabled(type) })[0]?.drawing

  testRows<DividerRow>(import.meta.filename, 'ui', {
    'ui-103': ({ input, expected }) => {
      const { color, background, scaleX, scaleY, flipped } = expected
      const [divider] = shown({ bottom: input })
      expect(divider?.style).toContain(`--divider-color:${color};`)
      expect(divider?.style).toMatch(new RegExp(`(^|;)--divider-background:${background}(;|$)`))
      expect(divider?.style).toContain(`--divider-scale-x:${scaleX};`)
      // One is the height that it has without a scale.
      expect(divider?.style).toBe(shown({ bottom: { ...input, scaleY } })[0]?.style)
      expect(divider?.style).not.toBe(shown({ bottom: { ...input, scaleY: 2 } })[0]?.style)
      expect(divider?.isFlipped).toBe(flipped)
    },
    'ui-104': ({ input, expected }) => {
      expect(shown({ top: input, bottom: input }).length > 0).toBe(expected.rendered)
    },
    'ui-105': ({ input, expected }) => {
      const dividers = shown({ top: enabled(input.top), bottom: enabled(input.bottom) })
      expect(dividers).toHaveLength(Number(expected.rendered))
      expect(dividers.map(({ position, type }) => [position, type])).toEqual([
        ['top', input.top],
        ['bottom', input.bottom],
      ])
    },
    divider: ({ input: { position = 'top', ...divider }, expected }) => {
      const dividers = shown({ [position]: divider })
      expect(dividers.map(({ position, type }) => [position, type])).toEqual([[position, divider.type]])
      expect(dividers[0]?.drawing.includes('<path')).toBe(expected.rendered)
      expect(dividers[0]?.drawing).not.toBe(drawingOf('wave'))
      expect(dividers[0]?.isHidden && expected.decorative).toBe('aria-hidden')
    },
  })

  test('are left out where their type is unknown', () => {
    expect(shown({ top: enabled('zigzag'), bottom: enabled('curve') }).map(({ type }) => type)).toEqual([
      'curve',
    ])
    expect(shown({ top: enabled(undefined) }).map(({ type }) => type)).toEqual(['wave'])
    expect(z.safeParse(shapeSection, { type: 'zigzag' }).success).toBe(false)
  })

  test('narrower than their section are repeated, mirrored, to both of its edges', () => {
    const places = (scaleX: number) =>
      Array.from(
        shown({ top: { ...enabled('diagonal'), scaleX } })[0]?.drawing.matchAll(/transform="([^"]*)"/g) ?? [],
      ).map(([, transform]) => transform)
    expect(places(1)).toEqual([])
    expect(places(2)).toEqual([])
    expect(places(0.5)).toEqual(['matrix(-1 0 0 1 0 0)', 'matrix(-1 0 0 1 2880 0)'])
    expect(places(0.25)).toHaveLength(4)
    expect(places(0.25)).toContain('translate(2880 0)')
  })
})

import * as z from 'zod/mini'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { button } from '#sections/fields/button.ts'
import { section } from '#sections/fields/section.ts'
import { Frame } from '#sections/frame/frame.tsx'
import { buttonVariant, elevation, position } from '#sections/fields/interface-rules.ts'
import { Buttons } from '#sections/ui/buttons.tsx'
import { type CaseRow, testRows } from '../support/cases.ts'

interface RuleRow extends CaseRow {
  input: { prop: keyof typeof RULES; value: unknown }
  expected: { valid: boolean }
}

const RULES = { elevation, variant: buttonVariant, position }

describe('the rules of the interface', () => {
  testRows<RuleRow>(import.meta.filename, 'ui', ({ input, expected }) => {
    expect(z.safeParse(RULES[input.prop], input.value).success).toBe(expected.valid)
  })

  test.each([-1, 24.5, '12', Number.POSITIVE_INFINITY])('know no elevation %j', (value) => {
    expect(z.safeParse(elevation, value).success).toBe(false)
  })
})

describe('a button', () => {
  const shown = (stored: object) => {
    const data = z.parse(button(), { label: 'Ir', link: '/ir', ...stored })
    return renderToStaticMarkup(createElement(Buttons, { buttons: [data] }))
  }

  test.each(buttonVariant.options)('looks as its variant says: %s', (variant) => {
    const looks = buttonVariant.options.map((each) => shown({ variant: each }))
    expect(new Set(looks).size).toBe(looks.length)
    expect(shown({ variant, style: 'link' })).toBe(shown({ variant, style: 'primary' }))
  })

  test('looks as its style says when its variant is none of them', () => {
    expect(shown({ variant: 'neon', style: 'outline' })).toBe(shown({ style: 'outline' }))
  })

  test('lies as high as it says, and as its look does when that is out of range', () => {
    expect(shown({ elevation: 8 })).toContain('--elevation:8')
    expect(shown({ elevation: 0 })).toContain('--elevation:0')
    expect(shown({ elevation: 25 })).toBe(shown({}))
  })
})

describe('a section', () => {
  const shown = (layer?: object) => {
    const data = z.parse(section({}), { layer })
    const frame = { id: 'a', address: 'text/rich', data, belowFold: false, resizeImages: 'none' }
    return renderToStaticMarkup(createElement(Frame, frame as never))
  }

  test.each(['relative', 'fixed', 'absolute', 'sticky'])('stands where it says: %s', (where) => {
    expect(shown({ position: where })).toContain(`data-position="${where}"`)
  })

  test.each(['static', 'inherit', 'float', 7])('stands in its place: %s', (where) => {
    expect(shown({ position: where })).toBe(shown())
  })

  test('lies as high as it says', () => {
    expect(shown({ elevation: 24 })).toContain('--elevation:24')
    expect(shown({ elevation: 0 })).toBe(shown())
    expect(shown({ elevation: 99 })).toBe(shown())
  })
})

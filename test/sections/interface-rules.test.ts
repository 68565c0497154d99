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

describe('shared interface rules', () => {
  testRows<RuleRow>(import.meta.filename, 'ui', ({ input, expected }) => {
    expect(z.safeParse(RULES[input.prop], input.value).success).toBe(expected.valid)
  })

  test.each([-1, 24.5, '12', Number.POSITIVE_INFINITY])('reject the elevation %j', (value) => {
    expect(z.safeParse(elevation, value).success).toBe(false)
  })
})

describe('a button', () => {
  const shown = (stored: object) => {
    const data = z.parse(button(), { label: 'Ir', link: '/ir', ...stored })
    return renderToStaticMarkup(createElement(Buttons, { buttons: [data] }))
  }

  test.each(buttonVariant.options)('has the look of its variant: %s', (variant) => {
    const looks = buttonVariant.options.map((each) => shown({ variant: each }))
    expect(new Set(looks).size).toBe(looks.length)
    expect(shown({ variant, style: 'link' })).toBe(shown({ variant, style: 'primary' }))
  })

  test('has the look of its style if its variant is unknown', () => {
    expect(shown({ variant: 'neon', style: 'outline' })).toBe(shown({ style: 'outline' }))
  })

  test('has the elevation that is set, or that of its look if out of range', () => {
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

  test.each(['relative', 'fixed', 'absolute', 'sticky'])('has the position that is set: %s', (where) => {
    expect(shown({ position: where })).toContain(`data-position="${where}"`)
  })

  test.each(['static', 'inherit', 'float', 7])('stays in the flow with the position %s', (where) => {
    expect(shown({ position: where })).toBe(shown())
  })

  test('has the elevation that is set', () => {
    expect(shown({ elevation: 24 })).toContain('--elevation:24')
    expect(shown({ elevation: 0 })).toBe(shown())
    expect(shown({ elevation: 99 })).toBe(shown())
  })
})

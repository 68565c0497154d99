import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import type { SectionContext, SectionData } from '#sections/contract.ts'
import { footerEnhanceOn } from '#sections/footer/has-form.ts'
import { schema as footer } from '#sections/footer/columns/schema.ts'
import { schema as contact } from '#sections/contact/simple/schema.ts'
import { enhanceOn } from '#sections/ui/form/form.tsx'

const email = { name: 'email', type: 'email', required: true }
const kind = { name: 'kind', type: 'radio', options: ['a', 'b'] }
const shown = { name: 'why', type: 'text', condition: { field: 'kind', operator: 'equals', value: 'b' } }
const file = { name: 'cv', type: 'file', multiple: true }

const untouched = {} as SectionContext
const withKey = { form: { token: 't', turnstileKey: 'key' } } as SectionContext
const answered = {
  form: { token: 't', result: { form_id: 'f', ok: false, values: [], errors: [] } },
} as unknown as SectionContext

const data = (fields: object[]) => z.parse(contact, { fields }) as SectionData
const columns = (...fields: object[][]) =>
  z.parse(footer, {
    columns: fields.map((each) => ({ kind: 'newsletter', form: { fields: each } })),
  }) as unknown as SectionData

describe('the script of a form', () => {
  test.each([
    ['at the first use of a form with a field', 'use', [email], untouched],
    ['at the first use of a form with files', 'use', [email, file], untouched],
    ['at the first use of a form with a bot check', 'use', [email], withKey],
    ['near a form with a field that another shows', undefined, [kind, shown], untouched],
    ['near a form that came back with its errors', undefined, [email], answered],
  ])('starts %s', (_when, on, fields, context) => {
    expect(enhanceOn(data(fields), context)).toBe(on)
  })

  test('of a footer starts when the first of its forms needs it', () => {
    expect(footerEnhanceOn(columns([email], [email]), untouched)).toBe('use')
    expect(footerEnhanceOn(columns([email], [kind, shown]), untouched)).toBe(undefined)
  })
})

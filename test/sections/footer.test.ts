import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { collectRefs } from '#sections/fields/refs.ts'
import { footerSection } from '#sections/footer/fields.ts'
import { formsIn, usesForms } from '#sections/ui/form/forms-in.ts'

function read(columns: object[]) {
  const data = z.parse(footerSection, { columns })
  return { id: 'rodape', data, refs: collectRefs(footerSection, data) }
}

describe('the newsletter of a footer', () => {
  test('asks for an e-mail address and is found under its own id', () => {
    const footer = read([{ kind: 'newsletter', custom_form_id: 'carta', submitLabel: 'Assinar' }])
    const [found, ...others] = formsIn(footer)
    expect(others).toEqual([])
    expect(found).toMatchObject({
      form_id: 'carta',
      form: { type: 'newsletter', fields: [{ name: 'email', type: 'email', required: true }] },
    })
    expect(usesForms(footer)).toBe(true)
  })

  test('may ask for more in a form of its own', () => {
    const form = { fields: [{ name: 'nome' }, { name: 'email', type: 'email' }], success: 'Até já.' }
    const [found] = formsIn(read([{ kind: 'newsletter', form }]))
    expect(found?.form.fields.map(({ name }) => name)).toEqual(['nome', 'email'])
    expect(found?.form_id).toBe('rodape')
  })

  test('is missing in columns of other kinds, even those that had one before', () => {
    const footer = read([{ kind: 'links', custom_form_id: 'carta', form: { fields: [{ name: 'nome' }] } }])
    expect(formsIn(footer)).toEqual([])
    expect(usesForms(footer)).toBe(false)
  })
})

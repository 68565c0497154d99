import { describe, expect, test } from 'vitest'
import type { FieldEntries, FieldRule, FormEntries } from '#shared/forms/fields.ts'
import { compilePattern, MAX_MATCHED, matchesPattern } from '#shared/forms/pattern.ts'
import { isAsked } from '#shared/forms/conditions.ts'
import { type FieldError, validateField, validateForm } from '#shared/forms/validate.ts'
import english from '#shared/messages/en-US.json'
import { testRows } from '../support/cases.ts'
import { type FormRow, fieldOfRow, isValidRow, valueOfRow } from '../support/form-rows.ts'

describe('cases/form-validation.json', () => {
  testRows<FormRow>(import.meta.filename, 'form-validation', (row) => {
    const { message, messages_include: included } = row.expected
    const error = validateField(fieldOfRow(row.input), entriesOf(valueOfRow(row.input)), matchesPattern)
    expect(error === undefined).toBe(isValidRow(row))
    if (error !== undefined && message) expect(messageOf(error)).toBe(message)
    if (included) expect(included).toContain(messageOf(error))
  })
})

describe('a field', () => {
  test.each<[Partial<FieldRule>, FieldEntries, FieldError | undefined]>([
    [{ type: 'number' }, ['-1'], undefined],
    [{ type: 'number' }, ['1,5'], undefined],
    [{ type: 'number' }, ['1.5'], undefined],
    [{ type: 'number' }, [' 12 '], undefined],
    [{ type: 'number' }, ['doze'], ['form.number']],
    [{ type: 'number' }, ['١٢'], ['form.number']],
    [{ type: 'number', min: 2 }, ['1,5'], ['form.min', 2]],
    [{ type: 'number', max: 2 }, ['10'], ['form.max', 2]],
    [{ type: 'integer' }, ['1.5'], ['form.integer']],
    [{ type: 'integer', min: 1 }, ['0'], ['form.min', 1]],
    [{ type: 'rating' }, ['5'], undefined],
    [{ type: 'rating' }, ['6'], ['form.max', 5]],
    [{ type: 'rating', max: 10 }, ['10'], undefined],
    [{ type: 'rating' }, ['0'], ['form.min', 1]],
    [{ type: 'rating' }, ['cinco'], ['form.option']],
    [{ type: 'date' }, ['2026-02-28'], undefined],
    [{ type: 'date' }, ['2026-02-30'], ['form.date']],
    [{ type: 'date' }, ['28/02/2026'], ['form.date']],
    [{ type: 'date', min: '2026-03-01' }, ['2026-02-28'], ['form.min', '2026-03-01']],
    [{ type: 'time' }, ['23:59'], undefined],
    [{ type: 'time' }, ['24:00'], ['form.time']],
    [{ type: 'time', max: '18:00' }, ['18:30'], ['form.max', '18:00']],
    [{ type: 'tel' }, ['+55 (11) 99999-0000'], undefined],
    [{ type: 'tel' }, ['1'], ['form.tel']],
    [{ type: 'tel' }, ['telefone'], ['form.tel']],
    [{ type: 'url' }, ['exemplo.com.br/x'], undefined],
    [{ type: 'url' }, ['https://exemplo.com'], undefined],
    [{ type: 'url' }, ['javascript:alert(1)'], ['form.url']],
    [{ type: 'url' }, ['exemplo'], ['form.url']],
    [{ type: 'email' }, ['ana@gmail'], ['form.email']],
    [{ type: 'email' }, ['ana@münchen.de'], undefined],
    [{ type: 'email' }, ['ana@example.com', 'ana'], ['form.email']],
    [{ type: 'select', options: ['a', 'b'] }, ['c'], ['form.option']],
    [{ type: 'multi', options: ['a', 'b'] }, ['a', 'b'], undefined],
    [{ type: 'multi', options: ['a', 'b'] }, ['a', 'c'], ['form.option']],
    [{ type: 'multi', options: ['a'], required: true }, [], ['form.required']],
    [{ type: 'consent', required: true }, [], ['form.required']],
    [{ type: 'consent', required: true }, ['on'], undefined],
    [{ type: 'checkbox' }, ['<b>'], ['form.option']],
    [{ type: 'textarea', maxLength: 3 }, ['a\r\nb'], undefined],
    [{ type: 'textarea', maxLength: 2 }, ['🤦🏽'], undefined],
    [{ type: 'text', required: true }, ['\u00a0 '], ['form.required']],
    [{ type: 'file', required: true }, [{ name: '', size: 0, type: '' }], ['form.required']],
    [{ type: 'file', accept: '.pdf, image/*' }, [{ name: 'CV.PDF', size: 9, type: '' }], undefined],
    [{ type: 'file', accept: '.pdf, image/*' }, [{ name: 'a', size: 9, type: 'image/png' }], undefined],
    [{ type: 'file', accept: '.pdf, image/*' }, [{ name: 'a.exe', size: 9, type: '' }], ['form.fileType']],
    [{ type: 'file', maxSize: 1 }, [{ name: 'a', size: 1_048_577, type: '' }], ['form.fileSize', 1]],
  ])('%o with %j', (rule, entries, error) => {
    expect(validateField({ name: 'x', type: 'text', ...rule }, entries, matchesPattern)).toEqual(error)
  })
})

describe('a condition', () => {
  const rules: FieldRule[] = [
    { name: 'tipo', type: 'radio' },
    { name: 'cnpj', type: 'text', required: true, condition: when('tipo', 'equals', ['empresa']) },
    { name: 'ie', type: 'text', required: true, condition: when('cnpj', 'filled') },
    { name: 'apelido', type: 'text', required: true, condition: when('tipo', 'notEquals', ['empresa']) },
    { name: 'sobra', type: 'text', required: true, condition: when('nada', 'equals', ['x']) },
  ]
  const errorsOf = (values: Record<string, string>) => [
    ...validateForm(rules, entriesFrom(values), matchesPattern).keys(),
  ]

  test('shows a field only while it is met', () => {
    expect(errorsOf({ tipo: 'empresa' })).toEqual(['cnpj', 'sobra'])
    expect(errorsOf({ tipo: 'empresa', cnpj: '1' })).toEqual(['ie', 'sobra'])
    expect(errorsOf({ tipo: 'pessoa' })).toEqual(['apelido', 'sobra'])
  })

  test('ignores the value of a hidden field', () => {
    expect(errorsOf({ tipo: 'pessoa', cnpj: '1' })).toEqual(['apelido', 'sobra'])
  })

  test('that forms a circle shows its fields', () => {
    const ring: FieldRule[] = [
      { name: 'a', type: 'text', condition: when('b', 'filled') },
      { name: 'b', type: 'text', condition: when('a', 'filled') },
    ]
    expect(isAsked(ring[0] as FieldRule, ring, entriesFrom({ a: '1', b: '1' }))).toBe(true)
  })
})

test('a field may be named like a property of every object', () => {
  const rules: FieldRule[] = ['__proto__', 'constructor', 'toString'].map((name) => ({
    name,
    type: 'text',
    required: true,
  }))
  const errors = validateForm(rules, entriesFrom({ constructor: 'x' }), matchesPattern)
  expect([...errors.keys()]).toEqual(['__proto__', 'toString'])
})

describe('a pattern', () => {
  test.each([
    ['[0-9]{5}-?[0-9]{3}', ['01310-100', '01310100'], ['0131', '01310-1000', 'x01310-100']],
    ['^(?:a|b)+$', ['a', 'abba'], ['', 'c', 'ac']],
    ['a|b', ['a', 'b'], ['ab', 'xa']],
    ['^a$|^bc$', ['a', 'bc'], ['ab', 'b']],
    ['\\d{3}\\.\\d{3}\\.\\d{3}-\\d{2}', ['123.456.789-00'], ['12345678900']],
    ['(\\d{3}\\.){2}\\d{3}', ['111.222.333'], ['111.222']],
    ['[\\w-.]+@x', ['a-b.c@x'], ['@x']],
    ['[^a-z]*', ['', 'ABC1'], ['AbC']],
    ['colou?r', ['color', 'colour'], ['colouur']],
    ['a{2,3}', ['aa', 'aaa'], ['a', 'aaaa']],
    ['a{2,}', ['aa', 'aaaaaa'], ['a']],
    ['(a*)*b', ['b', 'aab'], ['aa']],
    ['(?<ano>\\d{4})', ['2026'], ['26']],
    ['\\p{Lu}.*', ['Ágata'], ['ágata']],
    ['[🥐🥖]', ['🥐'], ['🥐🥖']],
    ['.', ['🥐', 'a'], ['\n', 'ab']],
    ['', [''], ['a']],
  ])('%s', (source, matching, others) => {
    const pattern = compilePattern(source)
    expect(matching.map((value) => pattern?.matches(value))).toEqual(matching.map(() => true))
    expect(others.map((value) => pattern?.matches(value))).toEqual(others.map(() => false))
  })

  test.each(['(', ')', '[', '*a', 'a**', '(?=a)', '(?<!a)b', '(a)\\1', '\\bword', 'a{3,1}', 'a'.repeat(201)])(
    '%s is not supported',
    (source) => {
      expect(compilePattern(source)).toBeNull()
    },
  )

  test.each(['(a{100}){100}', '((((a{9}){9}){9}){9}){9}'])('%s has too many states', (source) => {
    expect(compilePattern(source)).toBeNull()
  })

  test.each(['^(a+)+$', '(a|a)*b', '(a*)*(a*)*(a*)*c', '(.*)*.*.*.*.*x', '((a?){9}){9}a{81}'])(
    '%s is checked quickly for every value',
    (source) => {
      const before = process.cpuUsage()
      matchesPattern(source, `${'a'.repeat(MAX_MATCHED - 1)}!`)
      expect(process.cpuUsage(before).user).toBeLessThan(2_000_000)
    },
  )

  test('says whether it has nested repetition, which a browser should not try', () => {
    expect(compilePattern('(a+)+')?.isNested).toBe(true)
    expect(compilePattern('(a?){20}')?.isNested).toBe(true)
    expect(compilePattern('(\\d{3}\\.){2}\\d{3}-\\d{2}')?.isNested).toBe(false)
  })
})

function when(field: string, operator: 'equals' | 'notEquals' | 'filled', value: string[] = []) {
  return { field, operator, value }
}

function entriesFrom(values: Record<string, string>): FormEntries {
  return new Map(Object.entries(values).map(([name, value]) => [name, [value]]))
}

function entriesOf(value: unknown): FieldEntries {
  return value === undefined ? [] : [value].flat().map(String)
}

function messageOf(error: FieldError | undefined): string | undefined {
  return error && english[error[0]].replace('{0}', String(error[1]))
}

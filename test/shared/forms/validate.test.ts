import { describe, expect, test } from 'vitest'
import type { FieldEntries, FieldRule } from '#shared/forms/fields.ts'
import { filledIn, isAsked } from '#shared/forms/conditions.ts'
import { parseNumber, validateField, validateForm } from '#shared/forms/validate.ts'

const isValid = (rule: Partial<FieldRule>, ...entries: FieldEntries) =>
  validateField({ name: 'x', type: 'text', ...rule }, entries, () => true) === undefined

const FORMATS: [FieldRule['type'], string[], string[]][] = [
  [
    'email',
    [
      'a@b.co',
      "o'hara+x.y_z-1@sub-domain.example.com.br",
      '!#$%&*/=?^`{|}~@x.io',
      'ana@münchen.de',
      'a@x-1.例え.テスト',
      `a@${'b'.repeat(63)}.${'c'.repeat(63)}`,
      'a@b.xn--p1ai',
    ],
    [
      '@b.co',
      'a@',
      'a@b',
      'a b@c.co',
      'a@b..co',
      'a@.co',
      'a@-b.co',
      'a@b-.co',
      'a@b_c.co',
      'a@b.co,c@d.co',
      'a@b@c.co',
      'a@b.c_o',
      'a@b.',
      `a@${'b'.repeat(64)}.co`,
      `a@b.${'c'.repeat(64)}`,
      '<a@b.co>',
      'a@b.co>',
    ],
  ],
  [
    'number',
    ['0', '12', '-1', '+1', '1.', '1,', '1.25', '1,25', '.5', ',55', '1e3', '1E-12', '1e+300'],
    ['.', ',', '-', '1.2.3', '1 000', 'e3', '1e', '1e1000', 'x1', '1x', '--1', '1e3x', '.5x', 'x.5', '0x10'],
  ],
  ['integer', ['0', '12', '-1', '+100'], ['1.0', '1,5', '-', '1e3', 'x1', '1x', '--1']],
  [
    'tel',
    ['12345', '+55 (11) 99999-0000', '(11) 9999.0000', '11/99x99#1', '+1 234 567 x12', `1${'2'.repeat(33)}`],
    [
      '1234',
      '1',
      '+',
      '12345-',
      '-12345',
      '123a5',
      '12345x',
      'x12345',
      '++12345',
      `1${'2'.repeat(34)}`,
      '(+1)2345',
    ],
  ],
  [
    'url',
    [
      'a.b',
      'exemplo.com.br',
      'https://exemplo.com',
      'HTTP://exemplo.com',
      'http://exemplo.com:8080/a?b#c',
      'exemplo.com?x',
      'exemplo.com#x',
      'exemplo.com/',
      'exemplo.com:80',
      'çã.example',
    ],
    [
      'exemplo',
      'https://',
      'https://exemplo',
      'ftp://exemplo.com',
      'javascript:alert(1)',
      'mailto:a@b.co',
      'a@b.co',
      'exemplo..com',
      '.com',
      'com.',
      'exemplo.com/a b',
      'exemplo com.br',
      'xhttps://exemplo.com',
      '//exemplo.com',
      'exemplo.com x',
    ],
  ],
  [
    'time',
    ['00:00', '09:30', '19:59', '20:00', '23:59', '12:34:56'],
    [
      '24:00',
      '29:00',
      '9:30',
      '12:60',
      '12',
      '12:34:56:78',
      '12:34:60',
      'x12:34',
      '12:34x',
      '12:5',
      '1a:00',
      '0a:00',
      '2a:00',
    ],
  ],
  [
    'date',
    ['2026-02-28', '2024-02-29', '0001-01-01', '9999-12-31'],
    [
      '2026-02-29',
      '2026-13-01',
      '2026-00-10',
      '2026-1-01',
      '26-01-01',
      '2026-01-01T00:00',
      'x2026-01-01',
      '2026/01/01',
      '12026-01-01',
      '2026-01-1',
      '202a-01-01',
    ],
  ],
]

describe.each(FORMATS)('a field of type %s', (type, valid, invalid) => {
  test.each(valid)('accepts %s', (text) => {
    expect(isValid({ type }, text)).toBe(true)
  })

  test.each(invalid)('refuses %s', (text) => {
    expect(validateField({ name: 'x', type }, [text], () => true)).toEqual([`form.${type}`])
  })
})

describe('a limit includes itself', () => {
  test.each<[Partial<FieldRule>, string, boolean]>([
    [{ type: 'number', min: 2 }, '2', true],
    [{ type: 'number', min: 2 }, '1,9', false],
    [{ type: 'number', max: 10 }, '10', true],
    [{ type: 'number', max: 10 }, '9', true],
    [{ type: 'number', max: 10 }, '10,1', false],
    [{ type: 'number', min: 0 }, '-1', false],
    [{ type: 'date', min: '2026-01-02' }, '2026-01-02', true],
    [{ type: 'date', min: '2026-01-02' }, '2026-01-01', false],
    [{ type: 'date', max: '2026-01-02' }, '2026-01-02', true],
    [{ type: 'date', max: '2026-01-02' }, '2026-01-03', false],
    [{ type: 'time', min: '09:00' }, '09:00', true],
    [{ type: 'time', min: '09:00' }, '08:59', false],
    [{ minLength: 3 }, 'abc', true],
    [{ minLength: 3 }, 'ab', false],
    [{ maxLength: 3 }, 'abc', true],
    [{ maxLength: 3 }, 'abcd', false],
    [{ maxLength: 0 }, 'a', false],
    [{ type: 'rating' }, '1', true],
    [{ type: 'rating' }, '5', true],
    [{ type: 'rating' }, '6', false],
    [{ type: 'rating', max: 3 }, '3', true],
    [{ type: 'rating', max: 3 }, '4', false],
    [{ type: 'rating', min: 3 }, '1', true],
    [{ type: 'rating' }, '2.5', false],
  ])('%j with the value %s: %s', (rule, text, expected) => {
    expect(isValid(rule, text)).toBe(expected)
  })
})

test('a text that is too short gets a message with the required length', () => {
  expect(validateField({ name: 'x', type: 'text', minLength: 3 }, ['ab'], () => true)).toEqual([
    'form.minLength',
    3,
  ])
})

describe('a choice', () => {
  test.each<[Partial<FieldRule>, string[], boolean]>([
    [{ type: 'select', options: ['a', 'b'] }, ['a'], true],
    [{ type: 'select', options: ['a', 'b'] }, ['A'], false],
    [{ type: 'select', options: [] }, ['z'], true],
    [{ type: 'select' }, ['z'], true],
    [{ type: 'multi', options: ['a', 'b'] }, ['b', 'a'], true],
    [{ type: 'multi', options: ['a', 'b'] }, ['b', 'c'], false],
    [{ type: 'checkbox' }, ['on'], true],
    [{ type: 'checkbox' }, ['yes'], false],
    [{ type: 'consent' }, ['on'], true],
    [{ type: 'consent' }, ['yes'], false],
    [{ type: 'text' }, ['yes'], true],
  ])('%j with the value %j: %s', (rule, entries, expected) => {
    expect(validateField({ name: 'x', type: 'text', ...rule }, entries, () => true)).toEqual(
      expected ? undefined : ['form.option'],
    )
  })
})

describe('a pattern', () => {
  test('is matched against the text as it is stored', () => {
    const asked: string[][] = []
    validateField(
      { name: 'x', type: 'text', pattern: 'p' },
      [' a\r\nb\rc '],
      (...call) => asked.push(call) > 0,
    )
    expect(asked).toEqual([['p', 'a\nb\nc']])
  })

  test('that does not match gives its own error', () => {
    expect(validateField({ name: 'x', type: 'text', pattern: 'p' }, ['a'], () => false)).toEqual([
      'form.pattern',
    ])
  })

  test('that is empty is ignored', () => {
    expect(validateField({ name: 'x', type: 'text', pattern: '' }, ['a'], () => false)).toBeUndefined()
  })
})

describe('a file', () => {
  const file = (name: string, type = '', size = 1) => ({ name, type, size })

  test.each<[string | undefined, ReturnType<typeof file>, boolean]>([
    [undefined, file('a.exe'), true],
    ['', file('a.exe'), true],
    [' , ', file('a.exe'), true],
    ['.pdf', file('CV.PDF'), true],
    ['.PDF', file('cv.pdf'), true],
    ['.pdf', file('cv.pdf.exe'), false],
    ['.pdf', file('a', '.pdf'), false],
    ['application/pdf', file('a', 'application/pdf'), true],
    ['application/pdf', file('application/pdf', 'text/plain'), false],
    ['image/*', file('a', 'image/webp'), true],
    ['image/*', file('a', 'images/webp'), false],
    ['image/*', file('a', 'video/mp4'), false],
    ['image/', file('a', 'image/png'), false],
    ['.pdf, image/*', file('a.png', 'image/png'), true],
    ['.pdf,', file('a.exe'), false],
  ])('with the accepted types %j: %j, %s', (accept, info, expected) => {
    expect(validateField({ name: 'x', type: 'file', accept }, [info], () => true)).toEqual(
      expected ? undefined : ['form.fileType'],
    )
  })

  test('may be as large as allowed, in megabytes of 1024 kilobytes', () => {
    const rule: FieldRule = { name: 'x', type: 'file', maxSize: 2 }
    expect(validateField(rule, [file('a', '', 2_097_152)], () => true)).toBeUndefined()
    expect(validateField(rule, [file('a', '', 2_097_153)], () => true)).toEqual(['form.fileSize', 2])
  })

  test('is the only one in a field that does not allow several', () => {
    const rule: FieldRule = { name: 'x', type: 'file' }
    const files = [file('a'), file('b')]
    expect(validateField(rule, files, () => true)).toEqual(['form.fileCount', 1])
    expect(validateField({ ...rule, multiple: true }, files, () => true)).toBeUndefined()
    expect(validateField(rule, [file('a'), file('')], () => true)).toBeUndefined()
  })

  test('is checked even after a valid one', () => {
    const rule: FieldRule = { name: 'x', type: 'file', maxSize: 1, multiple: true }
    expect(validateField(rule, [file('a'), file('b', '', 2 ** 21)], () => true)).toEqual(['form.fileSize', 1])
  })
})

describe('a value of the wrong kind does not count:', () => {
  const file = { name: 'x.pdf', size: 1, type: 'application/pdf' }
  const errorOf = (rule: Partial<FieldRule>, ...entries: FieldEntries) =>
    validateField({ name: 'x', type: 'text', required: true, ...rule }, entries, () => true)?.[0]

  test.each<FieldRule['type']>(['text', 'email', 'checkbox', 'consent', 'select', 'number', 'hidden'])(
    'a file in a required field of type %s',
    (type) => {
      expect(errorOf({ type }, file)).toBe('form.required')
    },
  )

  test('a text in a required file field', () => {
    expect(errorOf({ type: 'file' }, 'x.pdf')).toBe('form.required')
    expect(errorOf({ type: 'file' }, 'x.pdf', file)).toBeUndefined()
  })

  test('a file before a text, which is still checked', () => {
    expect(errorOf({ type: 'email' }, file, 'ana')).toBe('form.email')
  })

  test('a file in the field that a condition depends on', () => {
    const rules: FieldRule[] = [
      { name: 'other', type: 'text' },
      { name: 'x', type: 'text', condition: { field: 'other', operator: 'empty', value: [] } },
    ]
    expect(rules.map((rule) => isAsked(rule, rules, new Map([['other', [file]]])))).toEqual([true, true])
  })
})

test('values are trimmed, their lines end in \\n, and empty ones are removed', () => {
  const file = { name: 'a', size: 0, type: '' }
  expect(filledIn([' a\r\nb\rc\nd ', '  ', '', file, { ...file, name: '' }])).toEqual(['a\nb\nc\nd', file])
})

test('a number may have a comma or a point', () => {
  expect(['1,5', '1.5', 2, 'x'].map(parseNumber)).toEqual([1.5, 1.5, 2, Number.NaN])
})

describe('a field with a condition', () => {
  const rules: FieldRule[] = [
    { name: 'tipo', type: 'multi' },
    { name: 'outro', type: 'text', condition: { field: 'tipo', operator: 'filled', value: [] } },
  ]
  const asks = (operator: 'equals' | 'notEquals' | 'filled' | 'empty', value: string[], held: string[]) =>
    isAsked(
      { name: 'x', type: 'text', condition: { field: 'tipo', operator, value } },
      rules,
      new Map([['tipo', held]]),
    )

  test.each<['equals' | 'notEquals' | 'filled' | 'empty', string[], string[], boolean]>([
    ['equals', ['a'], ['a'], true],
    ['equals', ['a', 'b'], ['b'], true],
    ['equals', ['a'], ['c', 'a'], true],
    ['equals', ['a'], ['c'], false],
    ['equals', ['a'], [], false],
    ['notEquals', ['a'], ['c'], true],
    ['notEquals', ['a'], ['a'], false],
    ['notEquals', ['a'], [], true],
    ['filled', [], ['x'], true],
    ['filled', [], [' '], false],
    ['empty', [], [], true],
    ['empty', [], [' '], true],
    ['empty', [], ['x'], false],
  ])('%s %j shows the field while the other one has %j: %s', (operator, value, held, expected) => {
    expect(asks(operator, value, held)).toBe(expected)
  })

  test('treats the value of a hidden field as missing', () => {
    const field: FieldRule = {
      name: 'x',
      type: 'text',
      condition: { field: 'outro', operator: 'filled', value: [] },
    }
    const isAskedFor = (entries: [string, string[]][]) => isAsked(field, rules, new Map(entries))
    expect(isAskedFor([['outro', ['1']]])).toBe(false)
    expect(
      isAskedFor([
        ['tipo', ['1']],
        ['outro', ['1']],
      ]),
    ).toBe(true)
  })

  test('is shown if the other field does not exist, or must be empty and was not sent', () => {
    const on = (field: string): FieldRule => ({
      name: 'x',
      type: 'text',
      condition: { field, operator: 'empty', value: [] },
    })
    expect(isAsked(on('tipo'), rules, new Map())).toBe(true)
    expect(
      isAsked(
        { name: 'x', type: 'text', condition: { field: 'nada', operator: 'filled', value: [] } },
        rules,
        new Map(),
      ),
    ).toBe(true)
    expect(isAsked({ name: 'x', type: 'text' }, rules, new Map())).toBe(true)
  })
})

describe('all files of a form together', () => {
  const rules: FieldRule[] = [
    { name: 'cover', type: 'file' },
    { name: 'note', type: 'text' },
    {
      name: 'others',
      type: 'file',
      multiple: true,
      condition: { field: 'note', operator: 'filled', value: [] },
    },
  ]
  const file = (kib: number) => ({ name: 'a.png', size: kib * 1024, type: 'image/png' })
  const errorsOf = (entries: Record<string, FieldEntries>, filesMb?: number) => [
    ...validateForm(rules, new Map(Object.entries(entries)), () => true, filesMb),
  ]

  test('are refused past the limit, with the error at the last field that has a file', () => {
    const sent = { cover: [file(512)], note: ['x'], others: [file(256), file(256)] }
    expect(errorsOf(sent, 1)).toEqual([])
    expect(errorsOf({ ...sent, cover: [file(513)] }, 1)).toEqual([['others', ['form.filesLimit', 1]]])
    expect(errorsOf({ cover: [file(1025)], others: [{ name: '', size: 0, type: '' }] }, 1)).toEqual([
      ['cover', ['form.filesLimit', 1]],
    ])
  })

  test('do not count in a hidden field, nor if there is no limit', () => {
    expect(errorsOf({ cover: [file(512)], others: [file(9000)] }, 1)).toEqual([])
    expect(errorsOf({ cover: [file(90_000)] })).toEqual([])
  })

  test('are at most fifty', () => {
    const many = (count: number) => ({ note: ['x'], others: Array.from({ length: count }, () => file(1)) })
    expect(errorsOf(many(50))).toEqual([])
    expect(errorsOf(many(51))).toEqual([['others', ['form.fileCount', 50]]])
    expect(errorsOf({ ...many(50), cover: [file(1)] })).toEqual([['others', ['form.fileCount', 50]]])
  })

  test('are not reported if a single field has an error', () => {
    const strict = rules.map((rule) => (rule.name === 'cover' ? { ...rule, maxSize: 1 } : rule))
    const sent = new Map([['cover', [file(2048)]]])
    expect([...validateForm(strict, sent, () => true, 1)]).toEqual([['cover', ['form.fileSize', 1]]])
  })
})

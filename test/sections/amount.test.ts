import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { amount } from '#sections/fields/currency.ts'
import { date } from '#sections/fields/value.ts'

test.each<[unknown, number | undefined]>([
  [12.5, 12.5],
  ['12.50', 12.5],
  ['12,50', 12.5],
  ['R$ 12,50', 12.5],
  ['1.234,56', 1234.56],
  ['1,234.56', 1234.56],
  ['1 234,56 €', 1234.56],
  ["CHF 1'234.50", 1234.5],
  ['1.234.567', 1_234_567],
  ['R$ 1.234', 1234],
  ['1.234', 1.234],
  ['0,999', 0.999],
  ['12,-', 12],
  ['100 kr.', 100],
  ['US$ 5', 5],
  ['', undefined],
  [-1, undefined],
  ['-1', undefined],
  ['sob consulta', undefined],
  ['12 mil', undefined],
  ['12 15', undefined],
  ['de 12 a 15', undefined],
  ['1.23.4', undefined],
  [null, undefined],
])('the price %j is read as %j', (stored, price) => {
  expect(z.parse(amount(), stored)).toBe(price)
})

test.each([
  ['2026-02-28', true],
  ['2026-02', true],
  ['2026-02-28T10:00:00-03:00', true],
  ['2026-02-30', false],
  ['2026-02-30T10:00', false],
  ['2026-13-01', false],
])('the date %s is valid: %s', (stored, isOne) => {
  expect(z.parse(date(), stored)).toBe(isOne ? stored : undefined)
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { collator, dateFormat, numberFormat, pluralRules, memoized } from '#shared/formatters.ts'

const root = join(import.meta.dirname, '..', '..')

test('a formatter is created once for a locale and its options', () => {
  const real = { style: 'currency', currency: 'BRL' } as const
  expect(numberFormat('pt-BR', { ...real })).toBe(numberFormat('pt-BR', { ...real }))
  expect(dateFormat('de', { dateStyle: 'long' })).toBe(dateFormat('de', { dateStyle: 'long' }))
  expect(collator('pl')).toBe(collator('pl'))
  expect(pluralRules('ru')).toBe(pluralRules('ru'))
})

test('another locale or other options have their own formatter', () => {
  const written = (tag: string, currency: string) =>
    numberFormat(tag, { style: 'currency', currency }).format(1234.5).replace(/\s/g, ' ')
  expect([written('pt-BR', 'BRL'), written('pt-BR', 'EUR'), written('en-US', 'BRL')]).toEqual([
    'R$ 1.234,50',
    '€ 1.234,50',
    'R$1,234.50',
  ])
  expect(numberFormat('de').format(1.5)).toBe('1,5')
  expect(numberFormat('de', { maximumFractionDigits: 0 }).format(1.5)).toBe('2')
})

test('the least recently used formatter is dropped at the limit', () => {
  const make = vi.fn((tag: string | undefined) => ({ tag }))
  const formatter = memoized(2, make)
  const first = formatter('a')
  formatter('b')
  expect(formatter('a')).toBe(first)
  formatter('c')
  expect(make).toHaveBeenCalledTimes(3)
  expect(formatter('a')).toBe(first)
  formatter('b')
  expect(make.mock.calls.map(([tag]) => tag)).toEqual(['a', 'b', 'c', 'b'])
})

test('an invalid currency throws each time', () => {
  const price = () => numberFormat('en', { style: 'currency', currency: 'four' })
  expect(price).toThrow(RangeError)
  expect(price).toThrow(RangeError)
})

test('sections, the Worker, core and shared code create formatters only in shared/formatters.ts', () => {
  const files = ['sections', 'worker', 'core', 'shared']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (file) => `${folder}/${file}`,
      ),
    )
    // A browser script creates its formatter once per page.
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.browser.ts'))
  expect(files).toContain('shared/formatters.ts')
  const making = files.filter((file) => /\bnew Intl\./.test(readFileSync(join(root, file), 'utf8')))
  expect(making).toEqual(['shared/formatters.ts'])
})

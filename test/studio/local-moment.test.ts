import { expect, test } from 'vitest'
import { localMoment, momentOf, zoneName } from '../../studio/text/local-moment.ts'

test('a moment is shown in the browser’s time zone, and read back unchanged', () => {
  expect(momentOf(localMoment('2026-11-26T12:34:00.000Z'))).toBe('2026-11-26T12:34:00.000Z')
  expect([momentOf(''), localMoment('soon')]).toEqual([null, ''])
})

test('a time zone has its seasonal name, in the language of the Studio', () => {
  const [winter, summer] = [new Date('2027-01-15T12:00:00Z'), new Date('2027-07-15T12:00:00Z')]
  expect(zoneName(winter, 'en-US', 'Europe/Berlin')).toBe('Central European Standard Time')
  expect(zoneName(summer, 'en-US', 'Europe/Berlin')).toBe('Central European Summer Time')
  expect(zoneName(summer, 'pt-BR', 'America/Sao_Paulo')).toBe('Horário Padrão de Brasília')
})

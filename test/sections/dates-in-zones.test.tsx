import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { EventDate } from '#sections/timeline/event-date.tsx'
import { shortDay, writtenDay } from '#sections/ui/dates.ts'

afterEach(() => void vi.unstubAllEnvs())

// Zones behind UTC and ahead of it.
describe.each(['Pacific/Auckland', 'America/Sao_Paulo', 'Pacific/Kiritimati', 'UTC'])('in %s', (zone) => {
  test('a stored day is that day, and is written as stored', () => {
    vi.stubEnv('TZ', zone)
    expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone)
    expect(writtenDay('2026-11-27', 'pt-BR')?.text).toBe('27 de novembro de 2026')
    expect(shortDay('2026-01-01', 'dd/mm/yyyy')).toBe('01/01/2026')
    const event = renderToStaticMarkup(<EventDate date="2026-12-31" locale="pt-BR" />)
    expect(event).toContain('31 de dezembro de 2026')
  })
})

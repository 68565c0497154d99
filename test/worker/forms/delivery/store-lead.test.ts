import { afterEach, expect, test, vi } from 'vitest'
import { type Bindings, readEnv } from '../../../../worker/env.ts'
import type { Lead } from '../../../../worker/forms/delivery/lead.ts'
import { storeLead } from '../../../../worker/forms/delivery/store-lead.ts'

const env = readEnv({
  UPSTREAM: 'supabase',
  SUPABASE_URL: 'https://project.supabase.test',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
  SUPABASE_SECRET_KEY: 'sb_secret_x',
  SITES: {},
  ASSETS: {},
} as unknown as Bindings)

const lead: Lead = {
  claim: 'claim',
  tenant_uuid: 'uuid',
  form_id: 'carta',
  url: 'https://padaria.test/',
  locale: 'pt-BR',
  data: { email: 'ana@example.com' },
  idempotency_key: 'key',
  submitted_at: '2026-11-20T10:00:00.000Z',
  about: {
    site: 'Padaria',
    form: 'Carta',
    language: 'pt-BR',
    labels: [],
    secrets: [],
    replyTo: 'ana@example.com',
  },
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test.each([
  [{ id: 'lead-1', withheld: true }, [{ event: 'confirmation not sent', site: 'uuid', form: 'carta' }]],
  [{ id: 'lead-1' }, []],
])(
  'of the database’s answer %o, only a withheld confirmation mail is logged, without the address',
  async (answer, lines) => {
    const logged: object[] = []
    vi.spyOn(console, 'warn').mockImplementation((line: string) => void logged.push(JSON.parse(line)))
    vi.stubGlobal('fetch', async () => Response.json(answer))
    expect(await storeLead(lead, env)).toEqual([])
    expect(logged).toMatchObject(lines)
    expect(JSON.stringify(logged)).not.toContain('ana@')
  },
)

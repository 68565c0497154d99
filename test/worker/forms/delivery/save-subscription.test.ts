import { afterEach, expect, test, vi } from 'vitest'
import { type Bindings, readEnv } from '../../../../worker/env.ts'
import { saveSubscription } from '../../../../worker/forms/delivery/save-subscription.ts'

const env = readEnv({
  UPSTREAM: 'supabase',
  SUPABASE_URL: 'https://project.supabase.test',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
  SUPABASE_SECRET_KEY: 'sb_secret_x',
  SITES: {},
  ASSETS: {},
} as unknown as Bindings)

/** Ids of submissions: the one whose link is followed, and the one that the database's messages describe. */
const LINKED = '0b6f3d5e-9f3c-4f0e-8a3a-2f9d7c1e5b60'
const DESCRIBED = '7d1c9f10-1a52-4a53-93a5-0a4c5f8f0f11'

const answer = {
  state: 'confirmed',
  deliveries: [{ id: 'd-1', channel: 'webhook', target: 'https://hooks.example/letters' }],
  lead: {
    id: DESCRIBED,
    form_id: 'carta',
    url: 'https://padaria.test/',
    locale: 'pt-BR',
    submitted_at: '2026-11-20T10:00:00.000Z',
    data: { email: 'ana@example.com', senha: 'very-secret' },
    about: {
      site: 'Padaria',
      form: 'Carta',
      language: 'pt-BR',
      labels: [],
      secrets: ['senha'],
      replyTo: 'ana@example.com',
    },
  },
}

afterEach(() => vi.unstubAllGlobals())

async function confirm() {
  vi.stubGlobal('fetch', async () => Response.json(answer))
  return saveSubscription({ tenant_uuid: 'uuid', id: LINKED, state: 'confirmed' }, env)
}

test('messages describe their own submission, which may differ from that of the link', async () => {
  const saved = await confirm()
  expect(saved?.deliveries).toMatchObject([
    { id: 'd-1', event: 'confirmed', lead_id: DESCRIBED, lead: { form_id: 'carta', tenant_uuid: 'uuid' } },
  ])
})

test('no message contains the value of a password field', async () => {
  const saved = await confirm()
  expect(saved?.deliveries.map(({ lead }) => lead.data)).toEqual([{ email: 'ana@example.com' }])
})

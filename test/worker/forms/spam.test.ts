import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { formFields } from '#sections/ui/form/form-fields.ts'
import type { Site } from '#shared/site.ts'
import type { Env } from '../../../worker/env.ts'
import { signRenderTime } from '../../../worker/page/sections/render-token.ts'
import { type FormService, type SentForm, submitForm } from '../../../worker/forms/submit-form.ts'
import type { Lead } from '../../../worker/forms/delivery/lead.ts'

const FORM = z.parse(z.object(formFields()), {
  custom_form_id: 'contato',
  name: 'Contato',
  fields: [
    { name: 'email', type: 'email', label: 'E-mail' },
    { name: 'cv', type: 'file' },
  ],
})

const taken: Lead[] = []
let works: Promise<unknown>[] = []

beforeEach(() => {
  taken.length = 0
  works = []
  vi.spyOn(console, 'info').mockImplementation(() => {})
})
afterEach(() => vi.restoreAllMocks())

const site = {
  key: 'site',
  tenant_uuid: 'uuid',
  hosts: ['padaria.test'],
  defaultLocale: 'de-DE',
  config: { name: 'Padaria' },
  settings: {},
} as unknown as Site

function service(env: Partial<Env> = {}): FormService {
  return {
    site,
    origin: 'https://padaria.test',
    env: { upstreamKind: 'supabase', supabase: null, formSecret: 'secret', ...env } as Env,
    files: { store: () => expect.unreachable('no file of spam is stored') },
    turnstileSecret: undefined,
    take: async (lead) => void taken.push(lead),
    book: () => expect.unreachable('the form has no times'),
    takenTimes: () => expect.unreachable('the form has no times'),
    waitUntil: (work) => void works.push(work),
    report: null,
  }
}

function sent(fields: Record<string, string | File>): SentForm {
  return {
    found: {
      form_id: 'contato',
      form: FORM,
      section_id: 's',
      path: '/contato',
      locale: 'pt-BR',
      timetable: null,
      contact: {},
    },
    submission: new Map(Object.entries(fields).map(([name, value]) => [name, [value]])),
    visitor: { address: '203.0.113.1', userAgent: 'Firefox' },
    isPlain: false,
    isHeartbeat: false,
    ofOwner: async () => FORM,
  }
}

const ANA = { email: 'ana@example.com', _key: 'a-key-of-the-script' }

test('a form with a value in the trap is stored as spam, without its files', async () => {
  const cv = new File(['text'], 'cv.pdf')
  expect(await submitForm(sent({ ...ANA, cv, _website: 'x' }), service())).toEqual({ kind: 'stored' })
  await Promise.all(works)
  expect(taken).toMatchObject([
    {
      spam_reason: 'honeypot',
      data: { email: 'ana@example.com', cv: [{ name: 'cv.pdf', size: 4 }] },
      url: 'https://padaria.test/contato',
      about: { site: 'Padaria', language: 'de-DE', replyTo: 'ana@example.com' },
    },
  ])
})

test('a form sent too soon is stored as spam, and the same form in time is a new submission', async () => {
  const renderedAgo = async (ms: number) => ({
    ...ANA,
    _token: await signRenderTime({ secret: 'secret', tenant_uuid: 'uuid' }, Date.now() - ms),
  })
  const early = sent(await renderedAgo(0))
  expect(await submitForm(early, service())).toMatchObject({ kind: 'refused', status: 422 })
  await Promise.all(works)
  expect(await submitForm(sent(await renderedAgo(60_000)), service())).toEqual({ kind: 'stored' })
  const [spam, lead] = taken
  expect([spam?.spam_reason, lead?.spam_reason]).toEqual(['timing', undefined])
  expect(lead?.idempotency_key).not.toBe(spam?.idempotency_key)
})

test('spam is not sent to a platform’s own API', async () => {
  await submitForm(sent({ ...ANA, _website: 'x' }), service({ upstreamKind: 'http' }))
  await Promise.all(works)
  expect(taken).toEqual([])
})

test('spam that cannot be stored is logged, and the visitor sees no error', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const failing = { ...service(), take: () => Promise.reject(new Error('down')) }
  expect(await submitForm(sent({ ...ANA, _website: 'x' }), failing)).toEqual({ kind: 'stored' })
  await Promise.all(works)
  expect(warned.mock.calls.flat().join()).toContain('spam not stored')
})

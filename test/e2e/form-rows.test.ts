import { afterAll, beforeAll, describe, expect } from 'vitest'
import { readTable, testRows } from '../support/cases.ts'
import { type FormRow, fieldOfRow, isValidRow, valueOfRow } from '../support/form-rows.ts'
import { scriptedUpstream } from '../support/upstream.ts'
import { startWorker } from '../support/worker.ts'

/** Each row has its own form, which also accepts files, so that a large body is read. */
const sections = readTable<FormRow>('form-validation').map(({ id, input }) => ({
  id: `section-${id}`,
  component: { folder: 'contact', name: 'simple' },
  data: {
    custom_form_id: id,
    fields: [
      { ...fieldOfRow(input), label: id },
      { name: 'file', type: 'file', label: 'File' },
    ],
  },
}))

const upstream = scriptedUpstream({
  host: 'forms.test',
  pages: [{ id: 'home', route: '/', sections }],
  config: { multi_languages: ['en-US'] },
})
let worker: Awaited<ReturnType<typeof startWorker>>

beforeAll(async () => {
  worker = await startWorker({ upstream: upstream.handle })
})
afterAll(() => worker.stop())

interface Answer {
  status: number
  body: { ok: boolean; errors?: Record<string, string> }
}

/** Sends JSON, which can contain numbers, or multipart if the value is too long for JSON. */
async function send(form: string, value: unknown): Promise<Answer> {
  const place = { _page: '/en-US' }
  const isLong = typeof value === 'string' && value.length > 10_000
  const body = isLong ? multipart({ ...place, field: value }) : json({ ...place, field: value })
  const { headers, ...encoded } = await body
  const response = await worker.fetch(`http://forms.test/api/forms/${form}`, {
    method: 'POST',
    headers: { accept: 'application/json', ...headers },
    ...encoded,
  })
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}

async function json(fields: object) {
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(fields) }
}

async function multipart(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const response = new Response(form)
  const headers = { 'content-type': response.headers.get('content-type') ?? '' }
  return { headers, body: new Uint8Array(await response.arrayBuffer()) }
}

const stored = () => upstream.calls.filter(({ url }) => url.pathname === '/api/forms/submit')

describe('cases/form-validation.json, sent to the Worker as a form', () => {
  testRows<FormRow>(import.meta.filename, 'form-validation', async (row) => {
    const { message, messages_include: included } = row.expected
    upstream.calls.length = 0
    const { status, body } = await send(row.id, valueOfRow(row.input))
    const isValid = isValidRow(row)
    expect([status, body.ok]).toEqual(isValid ? [200, true] : [422, false])
    expect(stored()).toHaveLength(isValid ? 1 : 0)
    const told = body.errors?.field
    expect(told === undefined).toBe(isValid)
    if (!isValid && message) expect(told).toBe(message)
    if (included) expect(included).toContain(told)
  })
})

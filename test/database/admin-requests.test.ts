import { afterAll, describe, expect, test } from 'vitest'
import { openDatabase } from './clients.ts'

const database = await openDatabase()
afterAll(() => database[Symbol.asyncDispose]())

const SITE = 'mosaico.test'
let made = 0

interface Answer {
  state: string
  attempt: string
  written: { id: number } | null
  status: number
  answer: object
}

async function ask(name: string, args: Record<string, unknown>): Promise<Answer> {
  const names = Object.keys(args)
  const given = names.map((each, place) => `${each} => $${place + 1}`).join(', ')
  const { rows } = await database.query<{ answer: Answer }>(
    `select public.${name}(${given}) as answer`,
    names.map((each) => args[each]),
  )
  return rows[0]?.answer as Answer
}

/** A call with its own key. */
function newCall() {
  made += 1
  const named = { caller: 'token t', key: `k${made}` }
  const args = { site: SITE, action: 'unpublish', due_at: '2100-01-01T00:00:00Z', note: named.key }
  return {
    begin: (digest = 'd') => ask('admin_request_begin', { ...named, digest }),
    addPlan: (attempt: string) => ask('admin_write', { ...named, attempt, name: 'schedule_add', args }),
    write: (attempt: string, name: string, other: object) =>
      ask('admin_write', { ...named, attempt, name, args: other }),
    end: (attempt: string, answered: object = {}) =>
      ask('admin_request_end', { ...named, attempt, ...answered }),
    plans: async () =>
      (await database.query('select from public.site_schedules where note = $1', [named.key])).rows.length,
    age: () =>
      database.query(
        "update private.admin_requests set started_at = now() - interval '6 minutes' where key = $1",
        [named.key],
      ),
  }
}

describe('a call with an idempotency key', () => {
  test('whose answer was lost after writing returns the stored result, and does not write again', async () => {
    const call = newCall()
    const first = await call.begin()
    expect(first).toMatchObject({ state: 'new', written: null })
    const { written } = await call.addPlan(first.attempt)
    expect(written?.id).toBeGreaterThan(0)
    // As if the Worker had reached its time limit.
    await call.end(first.attempt)
    const second = await call.begin()
    expect(second).toMatchObject({ state: 'new', written })
    expect(second.attempt).not.toBe(first.attempt)
    expect(await call.addPlan(second.attempt)).toEqual({ state: 'written', written })
    expect(await call.plans()).toBe(1)
    await call.end(second.attempt, { status: 200, answer: { id: 1 } })
    expect(await call.begin()).toEqual({ state: 'done', status: 200, answer: { id: 1 } })
  })

  test('that changes members returns its stored result, even if it is outdated', async () => {
    const id = crypto.randomUUID()
    const email = `${id}@example.test`
    await database.query('insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())', [
      id,
      email,
    ])
    await database.exec(`update public.sites set config = config || '{"account": {"sign_up": "open"}}'`)
    const member = { site: SITE, member: email }
    for (const [name, args, written] of [
      ['member_invite', { site: SITE, email, role: 'editor' }, { email, role: 'editor', sites: 'all' }],
      [
        'member_role',
        { ...member, role: 'editor', adds: true },
        { account: id, email, role: 'editor', sites: 'all', added: true },
      ],
      ['member_remove', { ...member, forced: true }, { removed: true, uninvited: false }],
    ] as const) {
      const call = newCall()
      const first = await call.begin()
      expect(await call.write(first.attempt, name, args), name).toEqual({ state: 'written', written })
      // The call has ended without its answer.
      await call.end(first.attempt)
      const second = await call.begin()
      expect(second, name).toMatchObject({ state: 'new', written })
      expect(await call.write(second.attempt, name, args), name).toEqual({ state: 'written', written })
    }
  })

  test('that was given up before writing starts again, and the late attempt writes nothing', async () => {
    const call = newCall()
    const late = await call.begin()
    await call.end(late.attempt)
    expect(await call.addPlan(late.attempt)).toEqual({ state: 'superseded' })
    const next = await call.begin()
    expect(next).toMatchObject({ state: 'new', written: null })
    expect(await call.addPlan(late.attempt)).toEqual({ state: 'superseded' })
    await call.addPlan(next.attempt)
    expect(await call.plans()).toBe(1)
  })

  test('that never ended is taken over after five minutes, and its first attempt stores no answer', async () => {
    const call = newCall()
    const first = await call.begin()
    expect(await call.begin()).toEqual({ state: 'running' })
    await call.age()
    const second = await call.begin()
    expect(second.state).toBe('new')
    expect(await call.addPlan(first.attempt)).toEqual({ state: 'superseded' })
    await call.end(first.attempt, { status: 503, answer: {} })
    await call.end(first.attempt)
    expect(await call.begin()).toEqual({ state: 'running' })
    expect((await call.addPlan(second.attempt)).state).toBe('written')
  })

  test('is not continued by a call with the same key and another digest, even if its answer was lost', async () => {
    const call = newCall()
    const { attempt } = await call.begin()
    expect(await call.begin('other')).toEqual({ state: 'other' })
    await call.addPlan(attempt)
    await call.end(attempt)
    expect(await call.begin('other')).toEqual({ state: 'other' })
  })

  test('that is refused writes nothing, and may be refused again', async () => {
    const call = newCall()
    const { attempt } = await call.begin()
    const refused = { state: 'written', written: { error: 'unknown_site' } }
    for (const _ of [1, 2])
      expect(await call.write(attempt, 'draft_discard', { site: 'none.test' })).toEqual(refused)
    await call.end(attempt)
    expect(await call.begin()).toMatchObject({ state: 'new', written: null })
  })

  test('for a function that is not a writing call writes nothing', async () => {
    const call = newCall()
    const { attempt } = await call.begin()
    await expect(call.write(attempt, 'run_sql', {})).rejects.toThrow('no call writes by the name run_sql')
  })
})

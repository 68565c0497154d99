import { describe, expect, test } from 'vitest'
import { callDatabase, type Database } from '../../../admin/sites.ts'
import { type Act, once } from '../../../worker/operate/idempotency.ts'

const named = { caller: 'token t', key: 'k', request: 'POST /sites/a.test/plans\n{}' }

/** A database that answers the start of a call with `began` and a write with `wrote`. */
function database({ began, wrote = {} }: { began: object; wrote?: object }) {
  const calls: { name: string; args: Record<string, unknown> }[] = []
  const answers: Record<string, unknown> = {
    admin_request_begin: began,
    admin_request_end: { kept: true },
    admin_write: wrote,
    site_read: { is: 'read' },
  }
  const rpc: Database['rpc'] = async (name, args) => {
    calls.push({ name, args })
    return { data: answers[name], error: null }
  }
  return { rpc, calls, named: (name: string) => calls.filter((each) => each.name === name) }
}

const began = { state: 'new', attempt: 'a1', written: null }
const plan: Act = async (within) => ({
  status: 200,
  body: await callDatabase(within, 'schedule_add', { site: 'a.test' }),
})

describe('a call with an idempotency key', () => {
  test('writes under its attempt id, in the transaction that records the attempt', async () => {
    const double = database({ began, wrote: { state: 'written', written: { id: 7 } } })
    expect(await once(named, double, plan)).toEqual({ status: 200, body: { id: 7 } })
    expect(double.calls.map(({ name }) => name)).toEqual([
      'admin_request_begin',
      'admin_write',
      'admin_request_end',
    ])
    expect(double.named('admin_write')[0]?.args).toEqual({
      caller: 'token t',
      key: 'k',
      attempt: 'a1',
      name: 'schedule_add',
      args: { site: 'a.test' },
    })
    expect(double.named('admin_request_end')[0]?.args).toMatchObject({
      attempt: 'a1',
      status: 200,
      answer: { id: 7 },
    })
  })

  test('reads like any call', async () => {
    const double = database({ began })
    await once(named, double, async (within) => ({
      status: 200,
      body: await callDatabase(within, 'site_read', {}),
    }))
    expect(double.named('site_read')).toHaveLength(1)
    expect(double.named('admin_write')).toEqual([])
  })

  test('that fails ends its attempt without a stored answer', async () => {
    const double = database({ began })
    const failing = once(named, double, () => Promise.reject(new Error('no answer in time')))
    await expect(failing).rejects.toThrow('no answer in time')
    expect(double.named('admin_request_end')[0]?.args).toEqual({ caller: 'token t', key: 'k', attempt: 'a1' })
  })

  test('that is repeated after a lost answer returns the written result, without a new check', async () => {
    const written = { id: 7 }
    const double = database({
      began: { ...began, attempt: 'a2', written },
      wrote: { state: 'written', written },
    })
    const seen: boolean[] = []
    const answer = await once(named, double, (within, isWritten) => {
      seen.push(isWritten)
      return plan(within, isWritten)
    })
    expect(answer.body).toEqual(written)
    expect(seen).toEqual([true])
  })

  test('whose attempt was taken over is refused', async () => {
    const double = database({ began, wrote: { state: 'superseded' } })
    await expect(once(named, double, plan)).rejects.toMatchObject({ status: 409 })
  })

  test.each([
    ['is still running', { state: 'running' }, 409],
    ['belongs to another call', { state: 'other' }, 422],
  ])('that %s is not carried out', async (_, state, status) => {
    const double = database({ began: state })
    await expect(once(named, double, plan)).rejects.toMatchObject({ status })
    expect(double.calls).toHaveLength(1)
  })

  test('that is repeated after it was carried out gets the same answer', async () => {
    const double = database({ began: { state: 'done', status: 409, answer: { word: 'x' } } })
    expect(await once(named, double, plan)).toEqual({ status: 409, body: { word: 'x' } })
    expect(double.calls).toHaveLength(1)
  })
})

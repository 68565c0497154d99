import { describe, expect, test, vi } from 'vitest'
import { SigningKeys } from '../../../worker/session/signing-keys.ts'

const key = (kid: string) => ({ kid, kty: 'EC', alg: 'ES256' })
const MINUTE = 60_000
const scope = { waitUntil: () => undefined }

/** A key set that the test changes, and a clock that it moves. */
function signingKeys(first: unknown) {
  const state = { answer: first, now: 1_000_000 }
  const fetchKeySet = vi.fn(async () => {
    if (state.answer instanceof Error) throw state.answer
    return state.answer
  })
  const keys = new SigningKeys(fetchKeySet, { now: () => state.now })
  return { state, fetchKeySet, find: (kid: string) => keys.find(kid, scope) }
}

describe('the signing keys', () => {
  test('are fetched once for all callers', async () => {
    const { find, fetchKeySet } = signingKeys({ keys: [key('a'), key('b')] })
    await Promise.all(Array.from({ length: 20 }, (_, index) => find(index % 2 ? 'a' : 'b')))
    expect(fetchKeySet).toHaveBeenCalledTimes(1)
  })

  test('rotate: a new key is found, and an old one is known until it is removed', async () => {
    const { state, find, fetchKeySet } = signingKeys({ keys: [key('old')] })
    await find('old')
    state.now += MINUTE
    state.answer = { keys: [key('new'), key('old')] }
    expect(await find('new')).toMatchObject({ kid: 'new' })
    expect(await find('old')).toMatchObject({ kid: 'old' })
    expect(fetchKeySet).toHaveBeenCalledTimes(2)
    state.answer = { keys: [key('new')] }
    state.now += 10 * MINUTE
    await expect(find('old')).rejects.toThrow('No matching signing key found in JWKS')
  })

  test('are fetched at most once a minute, however many unknown keys are requested', async () => {
    const { state, find, fetchKeySet } = signingKeys({ keys: [key('a')] })
    await find('a')
    for (let second = 0; second < 120; second++) {
      state.now += 1000
      await expect(find(`random-${second}`)).rejects.toThrow('No matching signing key found in JWKS')
    }
    expect(fetchKeySet).toHaveBeenCalledTimes(1 + 2)
  })

  test('of an empty set are reported as an empty set', async () => {
    const { find } = signingKeys({ keys: [] })
    await expect(find('a')).rejects.toThrow('JWKS is empty')
  })

  test('that could not be fetched are reported as an empty set, and are fetched again after five seconds', async () => {
    const { state, find, fetchKeySet } = signingKeys(new Error('no answer'))
    await expect(find('a')).rejects.toThrow('JWKS is empty')
    await expect(find('a')).rejects.toThrow('JWKS is empty')
    expect(fetchKeySet).toHaveBeenCalledTimes(1)
    state.now += 5_000
    state.answer = { keys: [key('a')] }
    expect(await find('a')).toMatchObject({ kid: 'a' })
  })

  test.each([[new Error('500')], ['<html>'], [null], [{}]])(
    'that were known are used for a day while the set answers %j',
    async (answer) => {
      const { state, find } = signingKeys({ keys: [key('a')] })
      await find('a')
      state.answer = answer
      state.now += 23 * 60 * MINUTE
      expect(await find('a')).toMatchObject({ kid: 'a' })
      state.now += 60 * MINUTE
      await expect(find('a')).rejects.toThrow('JWKS is empty')
    },
  )

  test('distinguish an unpublished key from one that may be published, while the set is unavailable', async () => {
    const { state, find } = signingKeys({ keys: [key('old')] })
    await expect(find('new')).rejects.toMatchObject({ isOutage: false })
    state.now += MINUTE
    state.answer = new Error('500')
    await expect(find('new')).rejects.toMatchObject({ isOutage: true })
    await expect(find('new'), 'between two fetches').rejects.toMatchObject({ isOutage: true })
    expect(await find('old')).toMatchObject({ kid: 'old' })
    state.now += MINUTE
    state.answer = { keys: [key('old')] }
    await expect(find('new')).rejects.toMatchObject({ isOutage: false })
  })

  test('that cannot be read are left out', async () => {
    const { find } = signingKeys({ keys: [null, 7, { kty: 'EC' }, key('a')] })
    expect(await find('a')).toEqual(key('a'))
  })
})

import { expect, test } from 'vitest'
import type { Bindings } from '../../../worker/env.ts'
import { isolateStore } from '../../../worker/store/isolate-store.ts'

const bindingsWith = (kv: object) =>
  ({ SITES: kv, ASSETS: {}, UPSTREAM: 'http', API_ORIGIN: 'https://upstream.test' }) as unknown as Bindings

test('an isolate has one store for each KV namespace', () => {
  const [here, there] = [bindingsWith({}), bindingsWith({})]
  const store = isolateStore(here)
  expect(isolateStore({ ...here })).toBe(store)
  const other = isolateStore(there)
  expect(other).not.toBe(store)
  expect(isolateStore(there)).toBe(other)
})

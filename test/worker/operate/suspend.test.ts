import { expect, test } from 'vitest'
import type { Caller } from '../../../worker/operate/caller.ts'
import { HANDLERS } from '../../../worker/operate/handlers.ts'

const caller: Caller = { kind: 'token', id: 't', name: 'plataforma', scopes: ['publish'], tenant: null }
const hosts = Array.from({ length: 250 }, (_, place) => `loja-${place}.test`)

test.each([
  [100, 0],
  [250, 150],
])('of %i suspended hosts, the call loads at most a hundred', async (count, waiting) => {
  const refreshed: string[] = []
  const answer = await HANDLERS.suspendSite(
    {
      site: 'loja-0.test',
      query: undefined,
      body: { tenant: true, note: 'fraude' },
    },
    {
      database: {
        rpc: async () => ({ data: { changed: true, hosts: hosts.slice(0, count) }, error: null }),
      },
      caller,
      adminHost: null,
      previews: null,
      domains: null,
      files: null,
      isWritten: false,
      writeInvitation: null,
      refresh: async (some) => {
        refreshed.push(...some)
        return Object.fromEntries(some.map((host) => [host, 'suspended']))
      },
    },
  )
  expect(refreshed).toEqual(hosts.slice(0, 100))
  const shows = Object.fromEntries(refreshed.map((host) => [host, 'suspended']))
  expect(answer).toEqual({ changed: true, shows, waiting })
})

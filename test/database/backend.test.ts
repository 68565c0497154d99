import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { startBackend } from '../../scripts/backend.ts'
import { testSeed } from '../support/backend.ts'

test('says in one line that the port is taken', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  await expect(startBackend({ port })).rejects.toThrow(
    new Error(`port ${port} is taken; stop what uses it or choose another: --port ${port + 1}`),
  )
  server.close()
})

test('answers nobody any more once it is stopped', async () => {
  const backend = await startBackend({ port: 0, seed: testSeed() })
  expect((await fetch(backend.url)).status).toBeLessThan(500)
  await backend.stop()
  await expect(fetch(backend.url)).rejects.toThrow()
})

test('runs who brings no key as nobody', async () => {
  const backend = await startBackend({ port: 0, seed: testSeed() })
  const answer = await fetch(`${backend.url}/rest/v1/tenants`)
  expect(answer.status).toBe(401)
  await backend.stop()
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import cases from '../fixtures/challenge-addresses.json' with { type: 'json' }
import { scriptedUpstream } from '../support/upstream.ts'
import { startWorker } from '../support/worker.ts'

const FOREIGN = 'https://elsewhere.test'
const files = [...cases.challenges, '/.well-known/acme/note'].map((path) => ({ path, content: 'token.key' }))

const upstream = scriptedUpstream(
  {
    host: 'a.test',
    config: { files },
    root: {
      path_rules: [
        ...cases.challenges.map((from) => ({ from, to: `${FOREIGN}/` })),
        { from: '/.well-known/*', to: `${FOREIGN}/*` },
        { from: '/*', to: `${FOREIGN}/*` },
      ],
    },
  },
  { host: 'b.test', config: { files } },
)
let worker: Awaited<ReturnType<typeof startWorker>>
beforeAll(async () => {
  worker = await startWorker({ upstream: upstream.handle })
})
afterAll(() => worker.stop())

test.each(cases.challenges)(
  'a tenant’s content is never served to a certificate authority at %s',
  async (path) => {
    for (const host of ['a.test', 'b.test', 'unknown.test']) {
      // A certificate authority asks in lower case.
      const answer = await worker.fetch(`http://${host}${path.toLowerCase()}`)
      expect([host, answer.status, answer.headers.get('location')]).toEqual([host, 404, null])
      expect(await answer.text()).not.toContain('token.key')
    }
  },
)

test('a tenant’s other files below /.well-known/ are served', async () => {
  const answer = await worker.fetch('http://b.test/.well-known/acme/note')
  expect([answer.status, await answer.text()]).toEqual([200, 'token.key'])
})

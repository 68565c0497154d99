import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readTemplate, templateNames } from '../../build/site-templates.ts'
import { plantedSecrets, secretsIn } from '../support/secrets.ts'
import { textSection } from '../support/site.ts'
import { scriptedUpstream } from '../support/upstream.ts'
import { startWorker } from '../support/worker.ts'

const DIST = 'dist/test-production'
/** Set for the build, as in a CI that also deploys, and for the deployment. */
const SECRETS = plantedSecrets()
const root = join(import.meta.dirname, '..', '..')
const upstream = scriptedUpstream({
  host: 'a.test',
  pages: [
    { id: 'home', route: '/' },
    { id: 'own', route: 'demo/own', sections: [textSection('s', 'A page of the tenant.')] },
  ],
})
let worker: Awaited<ReturnType<typeof startWorker>>

/** The build that wrangler runs, into a folder of its own: no setting of the tests' build reaches it. */
beforeAll(async () => {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITRINE_')))
  const [, command = ''] = /^command = "(.*)"$/m.exec(readFileSync(join(root, 'wrangler.toml'), 'utf8')) ?? []
  rmSync(join(root, DIST), { recursive: true, force: true })
  execFileSync('sh', ['-c', command], {
    cwd: root,
    env: { ...env, ...SECRETS, NODE_ENV: 'production', VITRINE_DIST: DIST },
    stdio: 'inherit',
  })
  worker = await startWorker({ dist: DIST, upstream: upstream.handle, bindings: SECRETS })
}, 300_000)
afterAll(() => worker.stop())

const filesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)))

const contentOf = (file: string) => readFileSync(join(root, file))

test('the build contains no file of the demo, under any name, except the pictures of templates', async () => {
  const templates = await Promise.all(templateNames().map(readTemplate))
  const given = templates.flatMap(({ contents }) =>
    [...contents.values()].map((content) => Buffer.from(content).toString('base64')),
  )
  expect(given.length).toBeGreaterThan(10)
  const demo = filesIn('demo')
    .map((file) => contentOf(file).toString('base64'))
    .filter((content) => !given.includes(content))
  expect(demo.length).toBeGreaterThan(100)
  const client = filesIn(`${DIST}/client`)
  expect(client.length).toBeGreaterThan(100)
  expect(client.filter((file) => file.includes('/demo/'))).toEqual([])
  const known = new Set(demo)
  expect(client.filter((file) => known.has(contentOf(file).toString('base64')))).toEqual([])
})

test('the Worker serves no address of the demo: everything below /demo/ is the tenant’s', async () => {
  const picture = await worker.fetch('http://a.test/demo/example.svg')
  expect([picture.status, picture.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
  const own = await worker.fetch('http://a.test/demo/own')
  expect([own.status, await own.text()]).toEqual([200, expect.stringContaining('A page of the tenant.')])
  const modules = filesIn(`${DIST}/worker`).filter((file) => file.endsWith('.js'))
  const scripts = modules.map((file) => contentOf(file).toString())
  expect(scripts.filter((script) => script.includes('/demo/'))).toEqual([])
})

test('the Worker serves no gallery of sections', async () => {
  expect((await worker.fetch('http://a.test/__sections')).status).toBe(404)
})

test('the build contains no secret of its environment and none of a known format', () => {
  const files = filesIn(DIST)
  expect(files.length).toBeGreaterThan(300)
  const found = files.flatMap((file) =>
    // One character for each byte, so that pictures and fonts are searched too.
    secretsIn(contentOf(file).toString('latin1'), Object.values(SECRETS)).map(
      (secret) => `${file}: ${secret}`,
    ),
  )
  expect(found).toEqual([])
})

test('the Worker shows no secret of its deployment in an answer or a log line', async () => {
  const addresses = [
    '/',
    '/demo/own',
    '/nada',
    '/conta',
    '/api/core/config?url=/',
    '/api/nada',
    '/healthz',
    '/.env',
  ]
  const found: string[] = []
  for (const fault of [null, () => Promise.reject(new Error('refused'))]) {
    upstream.fault = fault
    for (const host of ['a.test', `cold-${fault === null}.test`])
      for (const address of addresses) {
        const response = await worker.fetch(`http://${host}${address}`)
        const text = JSON.stringify([...response.headers]) + (await response.text())
        for (const secret of secretsIn(text, Object.values(SECRETS)))
          found.push(`${host}${address}: ${secret}`)
      }
  }
  upstream.fault = null
  expect(found).toEqual([])
  expect(worker.logs.length).toBeGreaterThan(0)
  expect(secretsIn(JSON.stringify(worker.logs), Object.values(SECRETS))).toEqual([])
})

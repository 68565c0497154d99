import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mappedStack } from '../../build/stack.ts'
import { TEST_DIST } from '../support/build.ts'
import { factsOf } from '../support/html.ts'
import { sharedWorkers } from '../support/shared-workers.ts'
import { textSection } from '../support/site.ts'
import type { ScriptedUpstream } from '../support/upstream.ts'
import { until } from '../support/until.ts'

/** Each test has its own host. */
let host: string
let HOME: string
const shared = sharedWorkers()
let worker: Awaited<ReturnType<typeof shared.start>>

async function start(sections: unknown[]): Promise<ScriptedUpstream> {
  const site = shared.freshSite({
    pages: [{ id: 'home', route: '/', sections }],
    config: { multi_languages: false },
  })
  host = site.host
  HOME = `http://${host}/`
  worker = await shared.start()
  return site.upstream
}

const ownLines = () => worker.logs.filter(({ site }) => site === `uuid-${host}`)

const section = (id: string, address: string, data: unknown = {}) => {
  const [folder, name] = address.split('/')
  return { id, component: { folder, name }, data }
}

const linesAbout = (id: string) => ownLines().filter((line) => line.section === id)

/** Another process writes the log, so the line appears later. */
async function logged(id: string) {
  await until(() => expect(linesAbout(id)).not.toEqual([]))
  return linesAbout(id)
}

test.each([
  ['throws', section('bad', 'faulty/throws'), 'section failed', 'SECRET of a section'],
  [
    'throws when it is asked what it needs',
    section('bad', 'faulty/requires'),
    'section failed',
    'required data',
  ],
  ['throws when it is asked for its list', section('bad', 'faulty/lists'), 'section failed', 'a list'],
  ['waits while it is rendered', section('bad', 'faulty/waits'), 'section failed', 'waits'],
  ['the catalogue lacks', section('bad', 'nope/nope'), 'section left out', 'unknown section nope/nope'],
  [
    'is named like a property of every object',
    section('bad', 'constructor/prototype'),
    'section left out',
    'unknown',
  ],
  [
    'has data of a wrong type',
    section('bad', 'text/rich', { body: { no: 'text' } }),
    'section left out',
    'body',
  ],
])(
  'a section that %s is left out with one log line, and the page is served',
  async (_what, bad, event, reason) => {
    await start([textSection('one', 'um'), bad, textSection('two', 'dois')])
    const response = await worker.fetch(HOME)
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(factsOf(html).text).toMatch(/um dois$/)
    expect(html).not.toMatch(/SECRET|id="bad"/)
    const lines = await logged('bad')
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({ event, site: `uuid-${host}` })
    expect(lines[0]?.reason).toContain(reason)
  },
)

test('structured data that throws is left out with one log line', async () => {
  await start([textSection('one', 'um'), section('bad', 'faulty/structures'), textSection('two', 'dois')])
  const response = await worker.fetch(HOME)
  const html = await response.text()
  expect(response.status).toBe(200)
  expect(factsOf(html).text).toMatch(/um structures dois$/)
  expect(html).toContain('application/ld+json')
  expect(html).not.toContain('SECRET')
  expect(await logged('bad')).toMatchObject([{ event: 'section failed', address: 'faulty/structures' }])
})

test('the log line of a section that throws names the place in its source', async () => {
  await start([section('bad', 'faulty/throws')])
  expect(await (await worker.fetch(HOME)).text()).not.toContain('faulty/throws')
  const [line] = await logged('bad')
  const stack = mappedStack(String(line?.stack), join(import.meta.dirname, '../..', TEST_DIST, 'worker'))
  expect(stack.split('\n')[0]).toMatch(/test\/fixtures\/sections\/faulty\/throws\/section\.tsx:\d+:\d+/)
})

test('a page with a failed section is not cached, so the next one may be complete', async () => {
  await start([textSection('one', 'um'), section('bad', 'faulty/throws')])
  for (let visit = 0; visit < 3; visit++) {
    const response = await worker.fetch(HOME)
    await response.text()
    expect([response.status, response.headers.get('x-cache')]).toEqual([200, 'BYPASS'])
  }
})

test('a section whose posts never arrive shows its empty state, and the page is not cached', async () => {
  const upstream = await start([
    textSection('one', 'um'),
    section('posts', 'blog/latest', { title: 'Notícias' }),
  ])
  upstream.fault = (request, answer) =>
    request.url.includes('/api/core/posts') ? new Promise<Response>(() => {}) : answer()
  const response = await worker.fetch(HOME)
  expect(factsOf(await response.text()).text).toContain('um')
  expect([response.status, response.headers.get('x-cache')]).toEqual([200, 'BYPASS'])
  await until(() => expect(ownLines().map(({ event }) => event)).toContain('section data missing'))
})

test('a section whose plain texts look like icons, links and forms shows all of them', async () => {
  const entry = { icon: 'lucide:leaf', name: 'n', kind: 'page', href: '/somewhere', ref: 'home' }
  const data = { kind: 'url', custom_form_id: 'f', spam: 's', fields: ['email'], entries: [entry] }
  const note = [{ html: 'plain' }]
  await start([
    section('new', 'newcomer/words', {
      ...data,
      note,
      mark: 'lucide:leaf',
      target: { kind: 'page', ref: 'home' },
    }),
  ])
  const html = await (await worker.fetch(HOME)).text()
  expect(html).toContain('<li>lucide:leaf | n | page | /somewhere | home</li>')
  expect(html).toMatch(/<svg[^>]*viewBox="0 0 24 24"/)
  expect(html).toContain('<a href="/">target</a>')
  const config = await worker.fetch(`${HOME}api/core/config?url=${encodeURIComponent(HOME)}`)
  const { page } = (await config.json()) as { page: { sections: { data: object }[] } }
  expect(page.sections[0]?.data).toMatchObject({ ...data, note, mark: 'lucide:leaf' })
})

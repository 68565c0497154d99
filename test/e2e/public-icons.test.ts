import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ScriptedUpstream, scriptedUpstream } from '../support/upstream.ts'
import { until } from '../support/until.ts'
import { startWorker, type WorkerOptions } from '../support/worker.ts'

const HOME = 'http://a.test/'
const ICONS = 'icons.test'

let upstream: ScriptedUpstream
let worker: Awaited<ReturnType<typeof startWorker>>
/** The requests that the icon service received. */
let asked: string[]
let answer: () => Response | Promise<Response>

const LEAF = '<path d="M1 2h3" fill="currentColor"/><script>alert(1)</script>'

const service = (icons: object) => () => Response.json({ prefix: 'ph', width: 256, height: 256, icons })

async function start(bindings: WorkerOptions['bindings'] = { ICON_ORIGIN: `https://${ICONS}/` }) {
  worker = await startWorker({ upstream: upstream.handle, bindings })
}

beforeEach(() => {
  asked = []
  answer = service({ leaf: { body: LEAF } })
  upstream = scriptedUpstream({
    host: 'a.test',
    pages: [
      {
        id: 'home',
        route: '/',
        sections: [
          {
            id: 'cta',
            component: { folder: 'cta', name: 'banner' },
            data: {
              title: 'Chamada',
              buttons: [
                { label: 'Folha', link: '/a', icon: 'ph:leaf' },
                { label: 'Estrela', link: '/b', icon: 'lucide:star' },
                { label: 'Nada', link: '/c', icon: 'ph:none' },
              ],
            },
          },
        ],
      },
    ],
  })
  upstream.fault = (request, otherwise) => {
    const { host, pathname, search } = new URL(request.url)
    if (host !== ICONS) return otherwise()
    asked.push(decodeURIComponent(pathname + search))
    return answer()
  }
})
afterEach(() => worker.stop())

async function home() {
  const response = await worker.fetch(HOME)
  const html = await response.text()
  return { status: response.status, cache: response.headers.get('x-cache'), html }
}

const warnings = () => worker.logs.filter(({ event }) => event === 'public icons not loaded')

describe('an icon of a set that the build lacks', () => {
  test('is not shown, and requested from no other host, if no service is configured', async () => {
    await start({})
    const { status, html } = await home()
    expect([status, html.includes('Folha'), html.includes('M1 2h3')]).toEqual([200, true, false])
    expect(asked).toEqual([])
    expect(warnings()).toEqual([])
  })

  test('is loaded once from the service, without its scripts', async () => {
    await start()
    const { html } = await home()
    expect(html).toContain('viewBox="0 0 256 256"')
    expect(html).toContain('<path d="M1 2h3" fill="currentColor"></path></svg>')
    expect(html).not.toContain('alert(1)')
    expect(asked).toEqual(['/ph.json?icons=leaf,none'])
    const api = await worker.fetch(`${HOME}api/icons/ph.json?icons=leaf,none`)
    expect(await api.json()).toEqual({
      prefix: 'ph',
      icons: { leaf: { body: '<path d="M1 2h3" fill="currentColor"></path>', width: 256, height: 256 } },
      not_found: ['none'],
    })
    const site = upstream.sites.get('a.test')
    upstream.put({ ...site, host: 'b.test' })
    expect(await (await worker.fetch('http://b.test/')).text()).toContain('M1 2h3')
    expect(asked).toHaveLength(1)
    expect(warnings()).toEqual([])
  })

  test('invented by visitors does not use up the calls for icons of pages', async () => {
    await start()
    answer = service({})
    // The budget counts by ten seconds of the clock, so a new budget between the calls would let more through.
    await until(() => expect(Date.now() % 10_000).toBeLessThan(3_000))
    for (let call = 0; call < 40; call++) {
      const response = await worker.fetch(`${HOME}api/icons/ph.json?icons=invented-${call}`)
      expect([response.status, await response.json()]).toMatchObject([200, { icons: {} }])
    }
    expect(asked).toHaveLength(10)
    answer = service({ leaf: { body: LEAF } })
    expect((await home()).html).toContain('M1 2h3')
    expect(warnings()).toEqual([])
  })

  test('on another site uses up no call of this one', async () => {
    await start()
    answer = service({})
    const pages = (each: string) => [
      {
        id: 'home',
        route: '/',
        sections: Array.from({ length: 60 }, (_, index) => ({
          id: `s${index}`,
          component: { folder: 'cta', name: 'banner' },
          data: { title: 'x', buttons: [{ label: 'x', link: '/a', icon: `${each}-${index}:leaf` }] },
        })),
      },
    ]
    upstream.put({ host: 'one.test', pages: pages('one') }, { host: 'two.test', pages: pages('two') })
    for (const host of ['one.test', 'two.test']) {
      expect((await worker.fetch(`http://${host}/`)).status).toBe(200)
    }
    // 120 sets are more than one site may request in ten seconds.
    await until(() => expect(asked).toHaveLength(120))
    for (let call = 0; call < 20; call++) {
      await worker.fetch(`http://one.test/api/icons/none.json?icons=invented-${call}`)
    }
    answer = service({ leaf: { body: LEAF } })
    const response = await worker.fetch('http://two.test/api/icons/none.json?icons=leaf')
    expect(await response.json()).toMatchObject({ icons: { leaf: { width: 256 } } })
  })

  test('that never arrives delays a page by at most 1500 ms, and is logged once', async () => {
    answer = () => new Promise(() => {})
    await start()
    const { status, html, cache } = await home()
    expect([status, html.includes('Folha'), html.includes('M1 2h3'), cache]).toEqual([
      200,
      true,
      false,
      'BYPASS',
    ])
    await until(() => expect(warnings()).toHaveLength(1))
    expect(warnings()[0]).toMatchObject({ prefix: 'ph', reason: 'no answer in 1500 ms' })
    // The set is not requested again at once, and a page without its icon is not cached.
    expect((await home()).cache).toBe('BYPASS')
    expect([asked.length, warnings().length]).toEqual([1, 1])
  })

  test.each([
    ['500', () => new Response('', { status: 500 })],
    ['a redirect', () => Response.redirect('https://evil.test/', 302)],
    ['no set', () => Response.json({ icons: [] })],
    ['no JSON', () => new Response('<html>')],
  ])('is left out if the service answers %s', async (_, fault) => {
    answer = fault
    await start()
    const { status, html } = await home()
    expect([status, html.includes('Estrela'), html.includes('M1 2h3')]).toEqual([200, true, false])
    await until(() => expect(warnings()).toHaveLength(1))
  })
})

test('an invalid address of the service is an error, which the log names', async () => {
  await start({ ICON_ORIGIN: 'iconify' })
  expect((await worker.fetch(HOME)).status).toBe(500)
  await until(() =>
    expect(worker.logs.map(({ reason }) => String(reason)).join()).toContain('ICON_ORIGIN is iconify'),
  )
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { estimateSite } from '../support/estimate-site.ts'
import { scriptedUpstream } from '../support/upstream.ts'
import { startWorker } from '../support/worker.ts'

const upstream = scriptedUpstream(estimateSite('bolos.test'))
let worker: Awaited<ReturnType<typeof startWorker>>

beforeAll(async () => {
  worker = await startWorker({ upstream: upstream.handle })
})
afterAll(() => worker.stop())
beforeEach(() => {
  upstream.calls.length = 0
})

const ANA = { nome: 'Ana', email: 'ana@example.com' }
const CAKE = { ...ANA, gente: '40', recheio: 'nozes' }

function post(fields: Record<string, string>, accept: string, page = '/') {
  return worker.fetch('http://bolos.test/api/forms/bolo', {
    method: 'POST',
    headers: {
      accept,
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'http://bolos.test',
    },
    body: new URLSearchParams({ _page: page, _section: 'bolo', ...fields }).toString(),
  })
}

const stored = () =>
  upstream.calls
    .filter(({ url }) => url.pathname === '/api/forms/submit')
    .map(({ body }) => JSON.parse(body).data)

async function answer(fields: Record<string, string>, page?: string) {
  const response = await post(fields, 'application/json', page)
  return { status: response.status, body: await response.json() }
}

describe('an estimate', () => {
  test('is computed by the Worker and stored with the choices in words', async () => {
    const { status, body } = await answer({ ...CAKE, entrega: 'on', km: '2.5' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ ok: true, estimate: { base: 3000, adjustment: 0, sum: 51_300 } })
    expect(stored()).toEqual([
      {
        ...ANA,
        gente: 40,
        recheio: 'nozes',
        entrega: true,
        km: 2.5,
        _estimate: {
          amount: '513.00',
          currency: 'BRL',
          lines: [
            { name: 'gente', label: 'Convidados', value: '40 pessoas', amount: '0.00' },
            { name: 'recheio', label: 'Recheio', value: 'Nozes', amount: '450.00' },
            { name: 'entrega', label: 'Entregar', value: '', amount: '25.00' },
            { name: 'km', label: 'Distância', value: '2,5 km', amount: '8.00' },
          ],
        },
      },
    ])
  })

  test('ignores a total from the sender, and inputs that are hidden', async () => {
    const { body } = await answer({ ...CAKE, km: '30', _estimate: '1', sum: '1', amount: '1' })
    expect(body).toMatchObject({ estimate: { sum: 48_000 } })
    expect(stored()).toEqual([
      {
        ...ANA,
        gente: 40,
        recheio: 'nozes',
        entrega: false,
        _estimate: expect.objectContaining({ amount: '480.00' }),
      },
    ])
  })

  test.each([
    ['an option that is not offered', { recheio: 'ouro' }, 'recheio', 'Escolha uma das opções'],
    ['no option', { recheio: '' }, 'recheio', 'Este campo é obrigatório'],
    ['a quantity below the minimum', { gente: '4' }, 'gente', 'Digite um valor maior ou igual a 5'],
    ['a quantity above the maximum', { gente: '1e15' }, 'gente', 'Digite um valor menor ou igual a 80'],
    ['a quantity between two steps', { gente: '20.5' }, 'gente', 'Digite um valor em passos de 1'],
    ['a value that is not a number', { gente: 'Infinity' }, 'gente', 'Este campo só aceita números'],
    ['another value of a box', { entrega: 'sim' }, 'entrega', 'Escolha uma das opções'],
  ])('refuses %s', async (_what, wrong, field, message) => {
    const { status, body } = await answer({ ...CAKE, ...wrong })
    expect(status).toBe(422)
    expect(body).toMatchObject({ ok: false, errors: { [field]: message } })
    expect(stored()).toEqual([])
  })

  test('has the prices and the currency of the page’s language', async () => {
    const { body } = await answer(CAKE, '/ja-JP')
    // 30 + 40 × 11.25, in whole yen, to the nearest ten.
    expect(body).toMatchObject({ estimate: { base: 30, sum: 480 } })
    expect(stored()).toMatchObject([{ _estimate: { amount: '480', currency: 'JPY' } }])
  })

  test('is on the page after a plain post, computed from the stored prices', async () => {
    const response = await post(CAKE, 'text/html')
    expect(response.status).toBe(303)
    const cookie = (response.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? ''
    const address = (response.headers.get('location') ?? '').replace(/#.*/, '')
    const html = await (await worker.fetch(address, { headers: { cookie } })).text()
    expect(html).toContain('Recebemos o pedido.')
    expect(html).toMatch(/>R\$\u00a0480,00<\/span>/)
    expect(html).toContain('40 pessoas')
    expect(html).not.toContain('ana@example.com')
    expect(html).not.toContain('<form class="ui-form-form"')
    expect(stored()).toHaveLength(1)
  })
})

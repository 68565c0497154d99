import { expect, test } from 'vitest'
import type { ServerAnswer } from '../../admin/check/ask.ts'
import { weighPage } from '../../admin/check/weigh-page.ts'

const HTML = { 'content-type': 'text/html; charset=utf-8' }

/** Asks a server that has these addresses, of `https://a.example` unless they name a host. */
function server(files: Record<string, Partial<ServerAnswer>>) {
  const asked: string[] = []
  const ask = async (address: string) => {
    asked.push(address)
    const found = files[address.replace('https://a.example', '')]
    if (found === undefined) return null
    return { status: 200, headers: new Headers(), body: '', transferred: 0, ...found }
  }
  return { ask, asked }
}

test('a page weighs its HTML and each file of its host that every visit loads, counted once', async () => {
  const body = `<link rel="stylesheet" href="/a.css"><script src="/a.js"></script><script src="/a.js"></script>
    <img src="/hero.jpg" srcset="/large.jpg 2x"><img src="/below.jpg" loading="lazy">
    <img src="https://b.example/theirs.jpg"><img src="/missing.jpg">`
  const { ask, asked } = server({
    '/': { headers: new Headers(HTML), body, transferred: 1 },
    '/a.css': { transferred: 10 },
    '/a.js': { transferred: 100 },
    '/hero.jpg': { transferred: 1000 },
    '/large.jpg': { transferred: 10_000 },
    '/below.jpg': { transferred: 100_000 },
    'https://b.example/theirs.jpg': { transferred: 1_000_000 },
  })
  expect(await weighPage('https://a.example/', ask)).toEqual({ address: 'https://a.example/', bytes: 1111 })
  expect(asked.filter((address) => address.endsWith('.js'))).toHaveLength(1)
})

test('videos and files after the first two hundred are not weighed', async () => {
  const pictures = Array.from({ length: 300 }, (_, place) => `/${place}.jpg`)
  const body = `<video src="/film.mp4"></video>${pictures.map((src) => `<img src="${src}">`).join('')}`
  const files = Object.fromEntries([...pictures, '/film.mp4'].map((path) => [path, { transferred: 1 }]))
  const { ask, asked } = server({ '/': { headers: new Headers(HTML), body }, ...files })
  expect((await weighPage('https://a.example/', ask))?.bytes).toBe(200)
  expect(asked).not.toContain('https://a.example/film.mp4')
})

test('a page is weighed at the end of its redirects, and an address that answers no page has no weight', async () => {
  const to = (location: string) => ({ status: 302, headers: new Headers({ location }) })
  const page = { headers: new Headers(HTML), transferred: 5 }
  const { ask } = server({
    '/': to('/pt-BR'),
    '/pt-BR': page,
    '/loop': to('/loop'),
    '/file': { transferred: 5 },
    '/gone': { ...page, status: 404 },
  })
  expect(await weighPage('https://a.example/', ask)).toEqual({ address: 'https://a.example/pt-BR', bytes: 5 })
  for (const path of ['loop', 'file', 'gone', 'no-answer'])
    expect(await weighPage(`https://a.example/${path}`, ask)).toBeNull()
})

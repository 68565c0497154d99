import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { askOwnPages } from '../../../worker/operate/ask-own-pages.ts'

test('a file is measured as sent and a text as compressed, and only the body of HTML is returned', async () => {
  const html = '<p>Olá</p>'.repeat(500)
  const answers: Record<string, Response> = {
    '/': new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } }),
    '/a.jpg': new Response(new Uint8Array(70_000), { headers: { 'content-type': 'image/jpeg' } }),
    '/a.css': new Response('a{}'.repeat(500), { headers: { 'content-type': 'text/css' } }),
    '/empty': new Response(null, { status: 204 }),
  }
  const ask = askOwnPages(async ({ url }) => answers[new URL(url).pathname] ?? Response.error())
  const of = (path: string) => ask(`https://a.example${path}`)
  const page = await of('/')
  expect(page?.body).toBe(html)
  expect(page?.transferred).toBeLessThan(html.length / 10)
  expect(await of('/a.jpg')).toMatchObject({ body: '', transferred: 70_000 })
  expect((await of('/a.css'))?.transferred).toBe(gzipSync('a{}'.repeat(500)).byteLength)
  expect(await of('/empty')).toMatchObject({ status: 204, transferred: 0 })
})

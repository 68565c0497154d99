import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chromiumPath } from '../../cli/chromium.ts'
import { runCommand } from '../support/run-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'vitrine-check-'))
let server: Server
let origin: string

const page = (path: string, body: string) =>
  `<!doctype html><html lang="pt-BR"><head><title>${path}</title><meta name="description" content="x">
  <link rel="canonical" href="${origin}${path}"><link rel="icon" href="data:,"></head><body><h1>x</h1>${body}</body></html>`

const bodies: Record<string, () => string> = {
  // Its script stores something and sends a request to another host, which its HTML does not show.
  '/': () =>
    page(
      '/',
      `<a href="/sobre">x</a><script>
    localStorage.setItem('_ga', '1')
    document.cookie = 'visitor=1'
    new Image().src = 'http://tracker.localhost:${(server.address() as AddressInfo).port}/pixel'
  </script>`,
    ),
  '/sobre': () => page('/sobre', '<a href="/nada">x</a>'),
}

beforeAll(async () => {
  server = createServer(({ url = '/' }, response) => {
    const body = bodies[url]?.()
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://padaria.localhost:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

const check = (args: string[], env: Record<string, string> = {}) =>
  runCommand(['check', ...args], { env: { ...process.env, ...env } })

test('check reads a site, reports its findings and fails', async () => {
  const { code, out, err } = await check([`${origin}/`, '--no-browser', '--no-lighthouse'])
  expect(out).toBe(`error: ${origin}/nada: answers 404; linked from ${origin}/sobre\n`)
  expect(err).toBe('2 pages, 1 error, 0 warnings\nthe site has errors\n')
  expect(code).toBe(1)
})

test('check --json prints JSON for programs, and nothing else on stdout', async () => {
  const { code, out } = await check([`${origin}/sobre`, '--no-browser', '--no-lighthouse', '--json'])
  expect(code).toBe(1)
  expect(JSON.parse(out)).toEqual({
    pages: [`${origin}/sobre`],
    isCut: false,
    visited: 0,
    findings: [
      { level: 'error', where: `${origin}/nada`, message: `answers 404; linked from ${origin}/sobre` },
    ],
    vitals: null,
  })
})

test('check without an address, or with an invalid one, is a wrong call', async () => {
  expect(await check([])).toMatchObject({ code: 2, err: expect.stringContaining('URL is missing') })
  expect(await check(['padaria.example'])).toMatchObject({ code: 2 })
  expect(await check([`${origin}/`, '--lighthouse', '--no-lighthouse'])).toMatchObject({ code: 2 })
})

test('check --lighthouse says how to install Lighthouse when it is missing', async () => {
  const { code, err } = await check([`${origin}/`, '--lighthouse'], { PATH: folder })
  expect(code).toBe(1)
  expect(err).toMatch(/no command lighthouse is installed.*npm install --global lighthouse@/)
})

test.skipIf(chromiumPath() === null || process.getuid?.() !== 0)(
  'check opens no page as root, where Chromium has no sandbox, unless an option allows it',
  async () => {
    const { out, err } = await check([`${origin}/`, '--no-lighthouse', '--json'])
    expect(JSON.parse(out)).toMatchObject({ visited: 0 })
    expect(err).toContain('Chromium has no sandbox as root')
    const PATH = lighthouseDouble('unasked', 'process.exit(0)')
    const asked = await check([`${origin}/`, '--lighthouse'], { PATH })
    expect(asked).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('Chromium has no sandbox as root'),
    })
    const trusted = await check([`${origin}/`, '--no-lighthouse', '--no-sandbox', '--json'])
    expect(JSON.parse(trusted.out)).toMatchObject({ visited: 2 })
  },
  120_000,
)

/**
 * A double of Lighthouse in a folder of its own; the real one takes half a minute and has to be downloaded.
 * @returns a PATH that begins with that folder
 */
function lighthouseDouble(name: string, body: string): string {
  const own = join(folder, name)
  mkdirSync(own)
  writeFileSync(join(own, 'lighthouse'), `#!${process.execPath}\n${body}\n`)
  chmodSync(join(own, 'lighthouse'), 0o755)
  return `${own}${delimiter}${process.env.PATH}`
}

test.skipIf(chromiumPath() === null)(
  'check reports its findings when Lighthouse fails, and fails itself only with --lighthouse',
  async () => {
    const PATH = lighthouseDouble('failing', `process.exit(process.argv.includes('--version') ? 0 : 3)`)
    const finding = `error: ${origin}/nada: answers 404; linked from ${origin}/sobre\n`
    const byDefault = await check([`${origin}/sobre`, '--no-sandbox'], { PATH })
    expect(byDefault).toMatchObject({ code: 1, out: finding })
    expect(byDefault.err).toMatch(/^Core Web Vitals are not measured: Command failed: lighthouse /)
    expect(byDefault.err).toMatch(/the site has errors\n$/)
    const asked = await check([`${origin}/sobre`, '--lighthouse', '--no-browser', '--no-sandbox'], { PATH })
    expect(asked).toMatchObject({ code: 1, out: finding })
    expect(asked.err).toMatch(/Lighthouse has failed\n$/)
  },
  120_000,
)

test.skipIf(chromiumPath() === null)(
  'check reports what scripts store and send before consent, and what Lighthouse measures',
  async () => {
    const PATH = lighthouseDouble(
      'measuring',
      `const [path] = process.argv.flatMap((each) => /^--output-path=(.*)$/.exec(each)?.[1] ?? [])
const value = (numericValue) => ({ score: 1, title: '', numericValue })
const audits = { 'largest-contentful-paint': value(3100), 'cumulative-layout-shift': value(0.05), 'total-blocking-time': value(20) }
if (path) require('node:fs').writeFileSync(path, JSON.stringify({ lighthouseVersion: '13', categories: {}, audits }))
if (path) require('node:fs').writeFileSync(__dirname + '/asked', process.argv.join(' '))`,
    )
    const { out, err } = await check([`${origin}/`, '--lighthouse', '--no-sandbox', '--allow', 'visi'], {
      PATH,
    })
    const { port } = server.address() as AddressInfo
    expect(out.split('\n')).toEqual([
      `error: ${origin}/nada: answers 404; linked from ${origin}/sobre`,
      `error: ${origin}/: loads a picture from tracker.localhost before a visitor decides: http://tracker.localhost:${port}/pixel`,
      `error: ${origin}/: stores _ga (local storage) before a visitor decides`,
      `warning: ${origin}/: shows its largest part after 3.1 s; up to 2.5 s is good (LCP)`,
      '',
    ])
    expect(err).toContain(`${origin}/: LCP 3.1 s, CLS 0.050, TBT 20 ms`)
    // Without this header, a page in another language than the browser's may redirect.
    expect(readFileSync(join(folder, 'measuring/asked'), 'utf8')).toContain(
      '--extra-headers={"accept-language":"pt-BR"}',
    )
  },
  120_000,
)

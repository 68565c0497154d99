import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { freePort } from '../../build/free-port.ts'
import studioTexts from '../../studio/messages/entry/en-US.json' with { type: 'json' }
import { chromiumPath } from '../support/browser.ts'
import { connectChromium } from '../support/connect-chromium.ts'
import { CookieJar } from '../support/cookie-jar.ts'
import { copyTree } from '../support/tree-copy.ts'
import { until } from '../support/until.ts'
import { rawRequest } from '../support/worker.ts'

/** Milliseconds for a full build on a busy machine. */
const PATIENCE = 240_000

const HERO = 'sections/hero/split/section.tsx'

/** Ports in documents, for pages of `npm run dev` and `npm run gallery`. */
const NAMED = /http:\/\/(?:[a-z]+\.)?localhost:(?:8787|8790)[^\s`'"()<>|,…]*/g
/** Addresses that the test does not open: they are not pages, or the reader makes them first. */
const NOT_OPENED = /\/\/localhost:8787$|\/\/(?:sorriso|oficina|admin)\.|\/hero\/aurora|\/api\//

function namedEntrances(): string[] {
  const documents = execFileSync('git', ['ls-files', '-z', '*.md'], { encoding: 'utf8' })
    .split('\0')
    .filter(Boolean)
  const named = documents.flatMap((file) => readFileSync(file, 'utf8').match(NAMED) ?? [])
  return [...new Set(named.map((address) => address.replace(/[.:]$/, '')))].filter(
    (address) => !NOT_OPENED.test(address),
  )
}

describe.skipIf(chromiumPath() === null)('npm run dev', { timeout: PATIENCE }, () => {
  const tree = copyTree()
  const path = (file: string) => join(tree.folder, file)
  let browser: Browser | undefined
  let page: Page
  let gallery: string
  let home: string
  /** What the page showed first. */
  let atStart: string
  let printed: () => string
  let stop: (() => Promise<void>) | undefined

  beforeAll(async () => {
    const [port, backendPort] = [await freePort(0, ''), await freePort(0, '')]
    const ports = ['--port', String(port), '--backend-port', String(backendPort)]
    const dev = spawn(process.execPath, ['build/dev.ts', ...ports], { cwd: tree.folder })
    const chunks: string[] = []
    for (const stream of [dev.stdout, dev.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        chunks.push(chunk)
        process.stdout.write(chunk)
      })
    }
    printed = () => chunks.join('')
    stop = async () => {
      const ended = once(dev, 'exit')
      dev.kill('SIGINT')
      await ended
      tree.remove()
    }
    gallery = `http://localhost:${port}/__sections`
    browser = await connectChromium()
    page = await browser.newPage()
    page.setDefaultTimeout(PATIENCE)
    await vi.waitFor(() => fetch(`http://127.0.0.1:${port}/`), PATIENCE)
    home = `http://padaria.localhost:${port}/`
    await page.goto(home)
    atStart = await page.locator('body').innerText()
  }, PATIENCE)
  afterAll(async () => {
    await browser?.close()
    await stop?.()
  }, PATIENCE)

  /** Saves a file and waits until the open page shows it; prints how long that took, without asserting it. */
  async function save(what: string, file: string, text: string, isShown: () => Promise<unknown>) {
    const start = performance.now()
    mkdirSync(dirname(path(file)), { recursive: true })
    writeFileSync(path(file), text)
    await isShown()
    console.log(`edit and see: ${what.padEnd(12)} ${Math.round(performance.now() - start)} ms`)
  }
  const edited = (file: string, find: string, replace: string) => {
    const text = readFileSync(path(file), 'utf8')
    expect(text).toContain(find)
    return text.replace(find, () => replace)
  }
  const shown = (selector: string) => page.locator(selector).first().waitFor({ state: 'attached' })

  test('says that it is starting, and shows the page by itself when the database answers', async () => {
    expect(atStart).toMatch(/^Vitrine\s+The (?:build and the )?database (?:are|is) starting\.$/)
    await shown('[data-section="hero/split"]')
    expect(page.url()).toMatch(/^http:\/\/padaria\.localhost/)
    // Opens the page with its pictures first, as people do before they edit, so that the next test's time is realistic.
    await page.waitForLoadState()
  })

  test('serves every address that it prints or a document names, styled and without console errors', async () => {
    const { port } = new URL(home)
    const named = namedEntrances().map((address) => address.replace(/localhost:\d+/, `localhost:${port}`))
    expect(named).toEqual(expect.arrayContaining([`http://padaria.localhost:${port}`, gallery]))
    const own = printed().match(new RegExp(`http://[a-z.]*localhost:${port}[\\w/]*`, 'g')) ?? []
    expect(own.length).toBeGreaterThan(5)
    const studio = `http://admin.localhost:${port}`
    expect(own).toContain(studio)
    const visitor = await browser?.newPage({ locale: 'en-US' })
    if (visitor === undefined) throw new Error('no browser')
    const complaints: string[] = []
    visitor.on('console', (message) => {
      // The Studio learns from a 401 that nobody is signed in, and browsers report every 401.
      const isSignedOut =
        message.location().url === `${studio}/api/admin/session` && message.text().includes('status of 401')
      if (['error', 'warning'].includes(message.type()) && !isSignedOut) complaints.push(message.text())
    })
    visitor.on('pageerror', ({ message }) => complaints.push(message))
    for (const address of new Set([...named, ...own])) {
      complaints.length = 0
      const response = await visitor.goto(address, { waitUntil: 'load', timeout: PATIENCE })
      expect(response?.status(), address).toBe(200)
      // The Studio draws its page in the browser, when it knows whether somebody is signed in.
      if (address === studio)
        await visitor.getByRole('heading', { level: 1, name: studioTexts['signIn.title'] }).waitFor()
      expect(await visitor.locator('h1').first().isVisible(), address).toBe(true)
      const font = await visitor.evaluate(() => getComputedStyle(document.body).fontFamily)
      expect(font, address).not.toContain('Times New Roman')
      for (const frame of visitor
        .frames()
        .filter((each) => each.parentFrame() === visitor.mainFrame())
        .slice(0, 2))
        await frame.locator('[data-section]').first().waitFor()
      expect(complaints, address).toEqual([])
    }
    await visitor.close()
  })

  test('prints a sign-in with which an owner opens the Studio and the site it names', async () => {
    const [, email, password, site] =
      /(\S+@\S+), password (\S+), owns http:\/\/([^:\s]+)/.exec(printed()) ?? []
    const { port } = new URL(home)
    const origin = `http://admin.localhost:${port}`
    const server = new URL(`http://127.0.0.1:${port}`)
    const signedIn = await rawRequest(server, `${origin}/api/admin/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify({ email, password }),
    })
    const jar = new CookieJar()
    jar.take(signedIn)
    const opened = await rawRequest(server, `${origin}/api/admin/sites/${site}`, {
      headers: { cookie: jar.header() },
    })
    expect([signedIn.status, opened.status]).toEqual([200, 200])
  })

  test('shows a change of a section, a stylesheet, a message or a demo page once it is saved', async () => {
    const css = 'sections/hero/split/styles.module.css'
    const text = 'demo/sites/padaria/pages/home.json'
    await save(
      'section',
      HERO,
      edited(HERO, 'data-height={height}', 'data-height={height} data-edited'),
      () => shown('[data-edited]'),
    )
    await save('stylesheet', css, `${readFileSync(path(css), 'utf8')}\n[data-edited] { --edited: 7 }\n`, () =>
      page.waitForFunction(() => {
        const element = document.querySelector('[data-edited]')
        return element !== null && getComputedStyle(element).getPropertyValue('--edited').trim() === '7'
      }),
    )
    const messages = 'shared/messages/pt-BR.json'
    await save('message', messages, edited(messages, 'Pular para o conteúdo', 'Saltar'), () =>
      page.getByText('Saltar', { exact: true }).waitFor({ state: 'attached' }),
    )
    await save('demo page', text, edited(text, 'O sol nasce às seis.', 'O sol nasce às sete.'), () =>
      page.getByText('O sol nasce às sete.').first().waitFor(),
    )
  })

  test('leaves the page open and says why a build fails, and recovers with the next save', async () => {
    const before = readFileSync(path(HERO), 'utf8')
    await save('fault', HERO, `${before}\nconst = 1\n`, () =>
      page.getByText('split/section.tsx').first().waitFor(),
    )
    expect(await page.locator('[data-section="hero/split"]').count()).toBe(1)
    await page.reload()
    await shown('[data-section="hero/split"]')
    const fixed = before.replace('data-edited', 'data-edited data-fixed')
    await save('fixed', HERO, fixed, () => shown('[data-fixed]'))
  })

  test('says where a demo file is faulty, and shows it once it is fixed', async () => {
    const file = 'demo/sites/padaria/pages/home.json'
    const before = readFileSync(path(file), 'utf8')
    await save('broken JSON', file, before.slice(0, -20), () => page.getByText('JSON').first().waitFor())
    await save('fixed JSON', file, before.replace('sete', 'oito'), () =>
      page.getByText('O sol nasce às oito.').first().waitFor(),
    )
  })

  test('finds a new section’s folder, and notices when one is deleted', async () => {
    expect((await fetch(`${gallery}/hero/new`)).status).toBe(404)
    const folder = 'sections/hero/new'
    mkdirSync(path(folder))
    for (const file of ['schema.ts', 'fixtures.ts'])
      writeFileSync(path(`${folder}/${file}`), readFileSync(path(`sections/hero/split/${file}`)))
    await page.goto(gallery)
    await save('new section', `${folder}/section.tsx`, 'export default () => <p>new</p>', () =>
      shown('a[href^="/__sections/hero/new"]'),
    )
    rmSync(path(folder), { recursive: true })
    await page.locator('a[href^="/__sections/hero/new"]').first().waitFor({ state: 'detached' })
  })

  test('names the line of a section that throws, and leaves out that section', async () => {
    const before = readFileSync(path(HERO), 'utf8')
    await page.goto(home)
    await save(
      'throw',
      HERO,
      before.replace('  return (', "  throw new Error('on purpose')\n  return ("),
      () => page.locator('[data-section="hero/split"]').first().waitFor({ state: 'detached' }),
    )
    const line = before.split('\n').indexOf('  return (') + 1
    await until(() => expect(printed()).toContain(`${HERO}:${line}:`))
    await save('fixed', HERO, before, () => shown('[data-section="hero/split"]'))
  })

  test('builds code that a debugger can read, with source maps', () => {
    expect(readFileSync(path('dist/dev/worker/index.js'), 'utf8')).toMatch(
      /^async function \w+|^\s+\/\/|\n {2}return /m,
    )
    const scripts = readdirSync(path('dist/dev/client/assets'))
    const own = scripts.filter((file) => /^(?:main|visitor|.+\.browser)-.+\.js$/.test(file))
    expect(own.length).toBeGreaterThan(3)
    expect(own.filter((file) => !scripts.includes(`${file}.map`))).toEqual([])
  })
})

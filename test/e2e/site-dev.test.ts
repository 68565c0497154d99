import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../build/free-port.ts'
import { type SiteDev, startSiteDev } from '../../build/dev/site-dev.ts'
import { siteTexts } from '../../admin/site-texts.ts'
import { folderReader } from '../../cli/site/folder-reader.ts'
import { writeFolder } from '../../cli/site/site-folder.ts'
import { page, smallSite, text } from '../admin/small-site.ts'
import { testPicture } from '../support/pictures.ts'
import { runCommand } from '../support/run-command.ts'
import { until } from '../support/until.ts'
import { startWorker } from '../support/worker.ts'

/** `site dev`, with the tests' built Worker. */
const folder = mkdtempSync(join(tmpdir(), 'vitrine-site-dev-'))
const HOME = join(folder, 'pages/home.json')
let dev: SiteDev
let port: number
/** The next result of validating the folder. */
let errors: string[] = []
const printed: string[] = []
/** Names of the pictures passed to the Worker. */
const shown: string[] = []

beforeAll(async () => {
  const home = page('home', {
    routes: { route: '' },
    sections: [text('t', 'Bom dia'), text('u', '[x](popup:oi)')],
  })
  const site = smallSite({ hosts: ['pequena.example'], pages: [home] })
  writeFolder(folder, site, { written: [...siteTexts(site).keys()], gone: [] })
  port = await freePort(0, '')
  dev = await startSiteDev(folder, {
    port,
    async startWorker(origin) {
      const PURGE_SECRET = 'a-secret-of-this-test-that-is-long-enough'
      const worker = await startWorker({
        bindings: {
          API_ORIGIN: origin,
          SUPABASE_URL: origin,
          SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_of_this_test',
          PURGE_SECRET,
        },
      })
      return {
        url: () => worker.url,
        bindings: { PURGE_SECRET },
        stop: worker.stop,
        async showFiles(named) {
          for (const name of named.keys()) shown.push(name)
        },
      }
    },
    read: folderReader(folder),
    findingsOf: async () => ({ errors, warnings: [] }),
    print: (line) => void printed.push(line),
  })
})
afterAll(async () => {
  await dev?.close()
  rmSync(folder, { recursive: true })
})

function get(path: string): Promise<{ status: number; body: string }> {
  const host = new URL(dev.address).host
  const headers = { host, 'sec-fetch-dest': 'document', accept: 'text/html' }
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, headers }, async (response) => {
      let body = ''
      for await (const chunk of response) body += chunk
      resolve({ status: response.statusCode ?? 0, body })
    })
    sent.once('error', reject)
    sent.end()
  })
}

/** The first message that an open page receives. */
function stateOfPages(): Promise<{ version: string; error: string | null }> {
  return new Promise((resolve, reject) => {
    const headers = { host: new URL(dev.address).host }
    const sent = request({ host: '127.0.0.1', port, path: '/__dev/events', headers }, (response) => {
      response.once('data', (chunk) => {
        response.destroy()
        resolve(JSON.parse(String(chunk).replace(/^data: /, '')))
      })
    })
    sent.once('error', reject)
    sent.end()
  })
}

const edit = (from: string, to: string) => writeFileSync(HOME, readFileSync(HOME, 'utf8').replace(from, to))

test('a folder is shown on a host of this machine, with its popups, and reloads automatically', async () => {
  expect(dev.address).toMatch(/^http:\/\/vitrine-site-dev-[a-z0-9-]+\.localhost:\d+$/)
  expect(printed).toEqual([])
  const { status, body } = await get('/')
  expect(status).toBe(200)
  expect(body).toContain('Bom dia')
  expect(body).toContain('/__dev/events')
  expect((await get('/api/popups/oi')).status).toBe(200)
})

test('a saved file is shown, and open pages reload', async () => {
  const before = await stateOfPages()
  edit('Bom dia', 'Boa tarde')
  await until(async () => expect((await get('/')).body).toContain('Boa tarde'))
  await until(async () => expect((await stateOfPages()).version).not.toBe(before.version))
})

test('a picture that a file names by its path is shown, under the address that a push gives it', async () => {
  mkdirSync(join(folder, 'media'), { recursive: true })
  writeFileSync(join(folder, 'media/forno.png'), await testPicture({ width: 8, height: 6 }, 'png'))
  edit('Boa tarde', 'Boa tarde ![Forno](media/forno.png)')
  await until(async () => expect((await get('/')).body).toMatch(/\/media\/forno[\w-]*\.png/))
  expect(shown).toEqual([expect.stringMatching(/^forno[\w-]*\.png$/)])
  edit('Boa tarde ![Forno](media/forno.png)', 'Boa tarde')
  await until(async () => expect((await get('/')).body).not.toContain('/media/'))
})

test('a fault is shown in the open page with file, line and column, and the site stays as it was', async () => {
  edit('"name": "home"', '"nome": "home"')
  await until(async () => {
    const { error } = await stateOfPages()
    expect(error).toContain(
      `${HOME}:2:3: nome: is not a field here, and nothing reads it; did you mean name?`,
    )
  })
  expect((await get('/')).body).toContain('Boa tarde')
  edit('"nome": "home"', '"name": "home"')
  await until(async () => expect((await stateOfPages()).error).toBeNull())
})

test('an error that validation finds is shown in the open page too', async () => {
  errors = ['error: page home: has no address (pages/home.json:1:1)']
  edit('Boa tarde', 'Boa noite')
  await until(async () => expect((await stateOfPages()).error).toBe(errors[0]))
  expect((await get('/')).body).toContain('Boa noite')
})

test('a port in use is reported, with another one to try', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const taken = typeof address === 'object' && address !== null ? address.port : 0
  const run = await runCommand(['dev', folder, '--port', String(taken)])
  other.close()
  expect(run.code).toBe(1)
  expect(run.err).toContain(
    `port ${taken} is taken; stop what uses it or choose another: npm run site -- dev ${folder} --port ${taken + 1}`,
  )
})

test('a folder without a site, and an invalid port, are refused', async () => {
  expect((await runCommand(['dev', tmpdir()])).err).toContain('it has no site.json')
  expect((await runCommand(['site', 'dev', folder, '--port', 'x'])).code).toBe(2)
})

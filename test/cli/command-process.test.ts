import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Run, runCommand } from '../support/run-command.ts'

/**
 * Only what needs a process: exit codes, pipes, terminals, signals. Other tests run commands in their own process
 * (test/support/run-command.ts).
 */
const root = join(import.meta.dirname, '../..')
const program = join(root, 'cli/vitrine.mjs')
const folder = mkdtempSync(join(tmpdir(), 'vitrine-process-'))
/** A folder that has the clone as a package, as `npm install PATH` links it, and a site in it. */
const project = join(folder, 'project')
const bin = join(project, 'node_modules/.bin/vitrine')
const SITE = ['new', 'forno', '--template', 'links', '--host', 'forno.test']

// Each test starts Node several times.
vi.setConfig({ testTimeout: 120_000 })

let server: Server
let origin: string
/** Resolves when `/hangs`, which is never answered, is requested. */
let requested: Promise<void>
/** Resolves when the caller of `/hangs` has disconnected. */
let disconnected: Promise<void>

beforeAll(async () => {
  mkdirSync(join(project, 'node_modules/.bin'), { recursive: true })
  symlinkSync(root, join(project, 'node_modules/vitrine'))
  symlinkSync('../vitrine/cli/vitrine.mjs', bin)
  const [asked, gone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  requested = asked.promise
  disconnected = gone.promise
  server = createServer((request, response) => {
    if (request.url === '/hangs') {
      response.on('close', () => gone.resolve())
      return asked.resolve()
    }
    // What a database without sites answers, and a page whose link leads nowhere.
    if (request.method === 'POST')
      return response.writeHead(200, { 'content-type': 'application/json' }).end('{"error":"unknown_site"}')
    const isPage = request.url === '/'
    response
      .writeHead(isPage ? 200 : 404, { 'content-type': 'text/html' })
      .end('<!doctype html><html lang="pt-BR"><title>x</title><h1>x</h1><a href="/nada">x</a>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true })
})

function run(cwd: string, file: string, ...args: string[]): Promise<Run> {
  const env = { ...process.env, npm_config_cache: join(folder, 'cache'), npm_config_offline: 'true' }
  return new Promise((resolve) => {
    execFile(file, args, { cwd, env }, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code), out, err }),
    )
  })
}

const site = (...args: string[]) => run(root, process.execPath, 'cli/site.ts', ...args)

test('the exit code is 0 for success, 1 for a failure and 2 for a wrong call', async () => {
  expect(await site('templates')).toMatchObject({ code: 0, err: '' })
  expect(await site('restore', join(folder, 'none.backup'), '--yes')).toMatchObject({ code: 1, out: '' })
  expect(await site('publish')).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringContaining('HOST is missing'),
  })
})

test('a command whose reader has closed the pipe ends with its own exit code', async () => {
  const args = ['cli/site.ts', 'check', `${origin}/`, '--no-browser', '--no-lighthouse']
  const child = spawn(process.execPath, args, { cwd: root })
  child.stdout.destroy()
  const [err, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect(err).toContain('the site has errors')
  expect(code).toBe(1)
})

/** Whether `script` of util-linux is installed, as on every Debian. It gives a command a terminal. */
const hasTerminal = spawnSync('script', ['--version']).status === 0

/** Runs a command in a terminal, and answers its question with `n`. */
async function atTerminal(
  args: string[],
  env: Record<string, string>,
): Promise<{ code: number; shown: string }> {
  const command = [process.execPath, join(root, 'cli/site.ts'), ...args].join(' ')
  const child: ChildProcess = spawn('script', ['-qec', command, '/dev/null'], {
    cwd: project,
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let shown = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    shown += chunk.toString()
    if (shown.includes('[y/N]')) child.stdin?.end('n\r')
  })
  const [code] = await once(child, 'close')
  return { code, shown }
}

test.skipIf(!hasTerminal && process.env.CI === undefined)(
  'in a terminal, a command shows its progress, and asks before it creates a site',
  async () => {
    const made = await atTerminal(SITE, {})
    expect(made.shown).toContain('\r\u001b[2K0 of ')
    expect(made.code).toBe(0)
    const pushed = await atTerminal(['push', 'forno'], { SUPABASE_URL: origin, SUPABASE_SECRET_KEY: 'x' })
    expect(pushed.shown).toContain('no site has the host forno.test: make one, with forno.test? [y/N]')
    expect(pushed).toMatchObject({ code: 1, shown: expect.stringContaining('--yes makes one') })
  },
)

test('--json prints only JSON on stdout, even if sections are loaded or the command fails', async () => {
  const broken = join(project, 'broken')
  await runCommand([...SITE.with(1, broken)])
  const file = join(broken, 'pages/home.json')
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), popups: ['nenhum'] }))
  const here = await runCommand(['validate', broken, '--json'])
  expect(JSON.parse(here.out)).toContainEqual({
    level: 'error',
    where: 'page home',
    message: expect.any(String),
    at: expect.objectContaining({ file: expect.stringContaining('pages/home.json') }),
  })
  expect(here.code).toBe(1)
  // As a person types it in the project, where `validate` runs from a package and not from the clone.
  expect(await run(project, bin, 'validate', 'broken', '--json')).toEqual(here)
})

test('npx vitrine does what `npm run site` does: the same output, and the same exit codes', async () => {
  const npx = await run(root, 'npx', 'vitrine', 'templates', '--json')
  expect(npx).toMatchObject(await runCommand(['templates', '--json']))
  expect(await run(root, 'npx', 'vitrine', 'publish')).toMatchObject({
    code: 2,
    err: expect.stringContaining('HOST is missing'),
  })
})

test('a copy of the package without its npm scripts says where its commands run', async () => {
  const copy = join(folder, 'copied/node_modules/vitrine/scripts')
  mkdirSync(copy, { recursive: true })
  cpSync(program, join(copy, 'vitrine.mjs'))
  expect(await run(folder, process.execPath, join(copy, 'vitrine.mjs'), 'list')).toMatchObject({
    code: 1,
    err: expect.stringContaining('its commands run from a clone'),
  })
})

test('a signal to npx vitrine ends the command', async () => {
  const args = [program, 'check', `${origin}/hangs`, '--no-browser', '--no-lighthouse']
  const child = spawn(process.execPath, args, { stdio: 'ignore' })
  await requested
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([1, null])
  await disconnected
})

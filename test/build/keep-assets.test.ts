import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepAssets, liveOrigin, missingLiveOrigin } from '../../build/keep-assets.ts'

let folder: string
let site: Server
/** What is live: the folder of the last deploy. */
let live: string | null

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'assets-'))
  live = null
  site = createServer(({ url = '' }, response) => {
    try {
      response.end(readFileSync(join(live ?? '', url)))
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
})

afterEach(() => {
  site.close()
  rmSync(folder, { recursive: true })
})

async function deploy(name: string, files: string[], isFirst = false): Promise<string[]> {
  const client = join(folder, name)
  mkdirSync(join(client, 'assets'), { recursive: true })
  for (const file of files) writeFileSync(join(client, 'assets', file), file)
  await keepAssets(client, isFirst ? undefined : `http://127.0.0.1:${(site.address() as AddressInfo).port}`)
  live = client
  return readdirSync(join(client, 'assets')).sort()
}

test('a build includes the files of the two builds before it, and no older ones', async () => {
  expect(await deploy('one', ['main-1.js', 'font.woff2'], true)).toEqual(['font.woff2', 'main-1.js'])
  expect(await deploy('two', ['main-2.js', 'font.woff2'])).toEqual(['font.woff2', 'main-1.js', 'main-2.js'])
  expect(await deploy('three', ['main-3.js'])).toEqual(['font.woff2', 'main-1.js', 'main-2.js', 'main-3.js'])
  expect(await deploy('four', ['main-4.js'])).toEqual(['font.woff2', 'main-2.js', 'main-3.js', 'main-4.js'])
})

test('the same build again includes the same files', async () => {
  await deploy('one', ['main-1.js'], true)
  await deploy('two', ['main-2.js'])
  expect(await deploy('again', ['main-2.js'])).toEqual(['main-1.js', 'main-2.js'])
})

test('a deploy stops if the live site lacks a file that it lists', async () => {
  await deploy('one', ['main-1.js'], true)
  rmSync(join(folder, 'one', 'assets', 'main-1.js'))
  await expect(deploy('two', ['main-2.js'])).rejects.toThrow('main-1.js: 404')
})

test('a live site without a list has no files to include', async () => {
  live = folder
  expect(await deploy('one', ['main-1.js'])).toEqual(['main-1.js'])
})

test('a deploy without LIVE_ORIGIN is refused with that name before it builds', () => {
  const env = { ...process.env, WRANGLER_COMMAND: 'deploy', LIVE_ORIGIN: '' }
  const script = join(import.meta.dirname, '../../build/build.ts')
  const { status, stderr } = spawnSync(process.execPath, [script], { env, encoding: 'utf8' })
  expect([status, stderr.split('\n')[0]]).toEqual([
    1,
    'LIVE_ORIGIN is missing: a deploy without it removes the scripts that open pages still ask for.',
  ])
})

test('LIVE_ORIGIN=none allows the first deploy', () => {
  expect([missingLiveOrigin('none'), liveOrigin('none')]).toEqual([null, undefined])
  expect([missingLiveOrigin('https://live.test'), liveOrigin('https://live.test')]).toEqual([
    null,
    'https://live.test',
  ])
  expect([missingLiveOrigin(undefined), liveOrigin(undefined)]).toEqual([expect.any(String), undefined])
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { freePort } from '../../build/free-port.ts'
import { copyTree } from '../support/tree-copy.ts'

/** Milliseconds that a busy machine needs to build everything. */
const PATIENCE = 240_000

const HERO = 'sections/hero/split/section.tsx'

describe('npm run gallery', { timeout: PATIENCE }, () => {
  const tree = copyTree()
  const file = join(tree.folder, HERO)
  let gallery: ReturnType<typeof spawn>
  let page: string
  let printed = ''
  /** The answer of the printed address, requested when it is printed. */
  let firstAnswer: Promise<Response> | undefined

  beforeAll(async () => {
    const port = await freePort(0, '')
    page = `http://127.0.0.1:${port}/__sections/hero/split/plain`
    gallery = spawn(process.execPath, ['build/gallery.ts', '--port', String(port)], { cwd: tree.folder })
    for (const stream of [gallery.stdout, gallery.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        printed += text
        const [address] = /http:\/\/localhost:\d+\/__sections/.exec(text) ?? []
        if (address !== undefined) firstAnswer = fetch(address.replace('localhost', '127.0.0.1'))
      })
    await shows('data-height')
  }, PATIENCE)
  afterAll(async () => {
    const ended = once(gallery, 'exit')
    gallery.kill('SIGINT')
    await ended
    tree.remove()
  }, PATIENCE)

  async function content(): Promise<string> {
    const response = await fetch(page)
    return response.status === 200 ? response.text() : ''
  }

  function shows(text: string): Promise<void> {
    return vi.waitFor(async () => expect(await content()).toContain(text), PATIENCE)
  }

  test('prints its address once it answers', async () => {
    expect((await firstAnswer)?.status).toBe(200)
  })

  test('still serves the last good build when a build fails, and recovers with the next save', async () => {
    const before = readFileSync(file, 'utf8')
    writeFileSync(file, `${before}\nconst = 1\n`)
    await vi.waitFor(() => expect(printed).toContain('The build failed'), PATIENCE)
    expect(printed).toContain('split/section.tsx')
    expect(gallery.exitCode).toBeNull()
    expect(await content()).toContain('data-height')
    writeFileSync(file, before.replace('data-height={height}', 'data-height={height} data-fixed'))
    await shows('data-fixed')
  })
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { progressLine } from '../../cli/site/progress.ts'
import { runCommand } from '../support/run-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'vitrine-progress-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A terminal and its clock. */
function terminal(columns = 80) {
  const written: string[] = []
  const clock = { now: 0 }
  const line = progressLine({ write: (text) => written.push(text), columns }, () => clock.now)
  return { written, clock, line }
}

describe('the progress line of a terminal', () => {
  test('is overwritten, not faster than a person can read', () => {
    const { written, clock, line } = terminal()
    line.show('1 of 9')
    line.show('2 of 9')
    clock.now = 200
    line.show('3 of 9')
    expect(written).toEqual(['\r\u001b[2K1 of 9', '\r\u001b[2K3 of 9'])
  })

  test('is erased once before other output', () => {
    const { written, line } = terminal()
    line.clear()
    line.show('1 of 9')
    line.clear()
    line.clear()
    expect(written).toEqual(['\r\u001b[2K1 of 9', '\r\u001b[2K'])
  })

  test('is never longer than the terminal is wide, and no file name moves its cursor', () => {
    const { written, line } = terminal(10)
    line.show('a\u001b[2Jb and more')
    expect(written).toEqual(['\r\u001b[2Ka [2Jb an'])
  })
})

describe('a long command', () => {
  const run = async (...args: string[]) => {
    const shown: string[] = []
    const { code } = await runCommand(args, { progress: (text) => void shown.push(text) })
    return { code, shown }
  }

  test('shows its progress: a new site by pictures, a validation by pages', async () => {
    const site = join(folder, 'forno')
    const made = await run('new', site, '--template', 'links', '--host', 'forno.test')
    expect(made.code).toBe(0)
    expect(made.shown[0]).toMatch(/^0 of \d+ pictures: \/demo\//)
    const { shown } = await run('validate', site)
    expect(shown).toContain('loading the sections of this project')
    expect(shown).toContainEqual(expect.stringMatching(/^\d+ read: page cuidados in en-US$/))
  })

  test('prints no progress with --json', async () => {
    const args = ['new', join(folder, 'padoca'), '--template', 'links', '--host', 'padoca.test', '--json']
    expect(await run(...args)).toEqual({ code: 0, shown: [] })
  })
})

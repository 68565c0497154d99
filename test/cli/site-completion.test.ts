import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { runSite } from '../../cli/site.ts'

const folder = mkdtempSync(join(tmpdir(), 'vitrine-completion-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const [out, err]: [string[], string[]] = [[], []]
  const code = await runSite(args, {
    print: (line) => void out.push(line),
    note: (line) => void err.push(line),
    database: () => {
      throw new Error('no database')
    },
    env: {},
  })
  return { code, out: out.join('\n'), err: err.join('\n') }
}

const script = async (shell: string) => {
  const file = join(folder, shell)
  writeFileSync(file, (await run('completion', shell)).out)
  return file
}

/** The completions that bash offers when a person presses Tab after these words. */
async function offered(...words: string[]): Promise<string[]> {
  const list = words.map((word) => `'${word}'`).join(' ')
  const commands = `source ${await script('bash')}; COMP_WORDS=(${list}); COMP_CWORD=${words.length - 1}; _vitrine; printf '%s\\n' "\${COMPREPLY[@]}"`
  return execFileSync('bash', ['-c', commands], { cwd: folder, encoding: 'utf8' }).split('\n').filter(Boolean)
}

describe('completion in bash', () => {
  test('completes commands', async () => {
    expect(await offered('vitrine', 'pu')).toEqual(['pull', 'push', 'publish', 'purge'])
    expect(await offered('vitrine', 'impo')).toEqual(['import'])
  })

  test('completes the second word of a command, and its options', async () => {
    expect(await offered('vitrine', 'stats', '')).toEqual(expect.arrayContaining(['count', 'own']))
    expect(await offered('vitrine', 'import', 'a.xml', '--f')).toEqual(['--from', '--files', '--fetch'])
    expect(await offered('vitrine', 'schedule', 'list', '--')).toEqual(['--json', '--help'])
  })

  test('completes files after a command', async () => {
    writeFileSync(join(folder, 'old site.xml'), '')
    expect(await offered('vitrine', 'import', 'old')).toEqual(['old site.xml'])
  })
})

test('fish completes the options of a two-word command only after both words', async () => {
  const lines = (await run('completion', 'fish')).out.split('\n')
  const conditions = (option: string) =>
    lines.filter((line) => line.endsWith(` -l ${option}`)).map((line) => /-n '([^']*)'/.exec(line)?.[1])
  const seen = (word: string) => `__fish_seen_subcommand_from ${word}`
  expect(conditions('vouched')).toEqual([`${seen('domain')}; and ${seen('add')}`])
  expect(conditions('unused')).toEqual([`${seen('media')}; and ${seen('list')}`])
})

const isMissing = (shell: string) =>
  (spawnSync(shell, ['-c', 'true']).error as { code?: string } | undefined)?.code === 'ENOENT'

test.for(['bash', 'zsh', 'fish'])('the script of %s has no syntax error', async (shell, { skip }) => {
  skip(isMissing(shell), `${shell} is not installed`)
  const file = await script(shell)
  const { status, stderr } = spawnSync(shell, ['-n', file], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
})

test('an unknown shell is a wrong call', async () => {
  const { code, err } = await run('completion', 'tcsh')
  expect([code, err]).toEqual([2, expect.stringContaining('bash, zsh, fish')])
})

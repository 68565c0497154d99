import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Command } from '../../cli/site/command.ts'
import { commandInput, commandName, runSite } from '../../cli/site.ts'
import { loadCommands } from '../../cli/site/commands.ts'
import { shellWords } from '../support/shell-words.ts'

/** Number of words that a command requires, by its usage. */
function requiredWords({ usage }: Command): number {
  // An optional part may contain optional parts.
  const needed = usage.replace(/\[(?:[^[\]]|\[[^[\]]*\])*\]|\([^)]*\)|--[\w-]+ \S+/g, ' ')
  const words = needed.split(' ')
  return words.filter((word) => word !== '' && word !== '|').length
}

async function helpOf(name: string): Promise<string> {
  const lines: string[] = []
  const code = await runSite([...name.split(' '), '--help'], {
    print: (line) => void lines.push(line),
    note: (line) => void lines.push(line),
    database: () => {
      throw new Error('help asks no database')
    },
    env: {},
  })
  expect(code).toBe(0)
  return lines.join('\n')
}

const commands = Object.entries(await loadCommands())

function called(args: readonly string[]): { name: string; command: Command | undefined } {
  const name = commandName(args) ?? ''
  return { name, command: Object.fromEntries(commands)[name] }
}

describe.each(commands)('the help of %s', (name, command) => {
  test('has examples, and each of them is a valid call of that command', async () => {
    const help = await helpOf(name)
    expect(command.examples.length).toBeGreaterThan(0)
    for (const example of command.examples) {
      expect(help).toContain(`  npm run site -- ${example}`)
      const words = shellWords(example)
      expect(commandName(words)).toBe(name)
      expect(commandInput(name, command, words).words.length).toBeGreaterThanOrEqual(requiredWords(command))
    }
  })

  test('names every option of the command', () => {
    for (const option of Object.keys(command.options ?? {}))
      expect(command.usage, name).toMatch(new RegExp(`--${option}\\b`))
  })
})

/**
 * Their output is for programs already: CSV, one line of JSON per file, a script for a shell. `dev` runs until it is
 * stopped.
 */
const WITH_OWN_FORMAT = ['leads export', 'media add', 'completion', 'dev']

/** They print messages of a queue, line by line. */
const LINES_OF_QUEUES = ['leads dead', 'leads replay', 'leads drop']

test('every command has --json, except those with their own output format', () => {
  const without = commands.filter(([, { options }]) => options?.json === undefined).map(([name]) => name)
  expect(without.sort()).toEqual([...WITH_OWN_FORMAT, ...LINES_OF_QUEUES].sort())
})

test.each(['2027-03-28T02:30:00', '2027-03-28', 'amanhã'])(
  'a plan for %s is refused, because a time without a zone may be skipped or repeated when clocks change',
  async (at) => {
    const noted: string[] = []
    const code = await runSite(['schedule', 'padaria.example', '--at', at], {
      print: () => undefined,
      note: (line) => void noted.push(line),
      database: () => {
        throw new Error('no database is asked')
      },
      env: {},
    })
    expect({ code, first: noted[0] }).toEqual({
      code: 2,
      first: '--at must be a date and time with a time zone, such as 2026-12-01T06:00:00-03:00',
    })
  },
)

test('an option without its value is reported by name', async () => {
  const noted: string[] = []
  const code = await runSite(['publish', 'padaria.example', '--note'], {
    print: () => undefined,
    note: (line) => void noted.push(line),
    database: () => {
      throw new Error('no database is asked')
    },
    env: {},
  })
  expect({ code, first: noted[0] }).toEqual({ code: 2, first: '--note needs a value' })
})

describe('a superfluous word', () => {
  test.each([
    [['suspend', 'a.example', 'b.example'], 'b.example'],
    [['token', 'list', 'site.example'], 'site.example'],
    [['schedule', 'lst', 'a.example', '--at', '2100-01-01T00:00:00Z'], 'a.example'],
    [['check', 'http://a.example/', '--own', 'b.example', 'c.example'], 'c.example'],
  ])('%j is a wrong call, and nothing is done', async (args, spare) => {
    const noted: string[] = []
    const code = await runSite(args, {
      print: (line) => void noted.push(line),
      note: (line) => void noted.push(line),
      database: () => {
        throw new Error('no database is asked')
      },
      env: {},
    })
    expect({ code, first: noted[0] }).toEqual({ code: 2, first: `${spare} is an unexpected argument` })
  })

  test('is impossible if the usage ends in three dots', () => {
    const words = (...args: string[]) => {
      const { name, command } = called(args)
      return command && commandInput(name, command, args).words
    }
    expect(words('purge', 'a', 'b', 'c')).toEqual(['a', 'b', 'c'])
    expect(words('leads', 'status', 'a', 'done', '1', '2', '3')).toEqual(['a', 'done', '1', '2', '3'])
  })
})

test('every command that a document tells the reader to type is a valid call', () => {
  const docs = join(import.meta.dirname, '../../docs')
  const lines = readdirSync(docs, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) => {
      const text = readFileSync(join(docs, file), 'utf8')
      return Array.from(
        text.matchAll(/npm run (?:-s |--silent )?site -- ([^`\n]+)/g),
        ([, line = '']) => line,
      )
    })
  expect(lines.length).toBeGreaterThan(50)
  for (const line of lines) {
    // The command without the brackets of optional parts, comment and shell syntax.
    const [own = ''] = line.split(/ #|\)"$/)
    const words = shellWords(own.replace(/[[\]]/g, ''))
    const { name, command } = called(words)
    // The name of a group of commands, such as `domain`.
    if (!command && commands.some(([each]) => each.startsWith(`${line} `))) continue
    expect(command, line).toBeDefined()
    if (command) expect(() => commandInput(name, command, words), line).not.toThrow()
  }
})

test.each([
  ['lead list', 'no command lead list; did you mean leads list?'],
  ['publsh', 'no command publsh; did you mean publish?'],
  ['leads lst', 'no command leads lst; did you mean leads list?'],
  ['xyzzy padaria.example', 'no command xyzzy'],
  ['tokens', 'no command tokens; did you mean token?'],
  ['leads', 'no command leads; add a second word from this list'],
  ['leads list padaria.example --statsu new', 'no option --statsu; did you mean --status?'],
  ['push sites/padaria --jsno', 'no option --jsno; did you mean --json?'],
  ['push sites/padaria --watercolour', 'no option --watercolour'],
])(
  'the message for %s names the command or option that was probably meant, if there is one',
  async (typed, line) => {
    const noted: string[] = []
    const code = await runSite(typed.split(' '), {
      print: () => undefined,
      note: (each) => void noted.push(each),
      database: () => {
        throw new Error('a call without a command asks no database')
      },
      env: {},
    })
    expect([code, noted.filter((each) => /^no (?:command|option)/.test(each))]).toEqual([2, [line]])
  },
)

test('the list of commands, and a call of none of them, load no command and no package', () => {
  const reached = new Set<string>()
  const packages = new Set<string>()
  const reach = (file: string) => {
    if (reached.has(file)) return
    reached.add(file)
    const text = readFileSync(file, 'utf8')
    for (const [, typed, from = ''] of text.matchAll(/^import (type )?(?:[^'";]*? from )?'([^']+)'/gm)) {
      if (typed !== undefined) continue
      if (from.startsWith('.')) reach(join(dirname(file), from))
      else if (!from.startsWith('node:')) packages.add(from)
    }
  }
  reach(join(import.meta.dirname, '../../cli/site.ts'))
  const index = readFileSync(join(import.meta.dirname, '../../cli/site/commands.ts'), 'utf8')
  const lazy = Array.from(index.matchAll(/import\('\.\/([\w-]+\.ts)'\)/g), ([, file = '']) => file)
  expect(lazy.length).toBeGreaterThan(20)
  expect([...reached].filter((file) => lazy.includes(basename(file)))).toEqual([])
  expect([...packages]).toEqual([])
})

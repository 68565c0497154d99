import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { pathToFileURL } from 'node:url'
import { didYouMean } from '../admin/validate/nearest-name.ts'
import { parseOptions, WrongOption } from './parse-options.ts'
import {
  type CallerContext,
  type Command,
  type CommandInput,
  type Context,
  UsageError,
} from './site/command.ts'
import { ABOUT, loadCommand } from './site/commands.ts'
import { progressLine } from './site/progress.ts'
import { lazyValidator } from './site/validator.ts'
import { printNodeNotice } from '../build/node-version.ts'

/** Exit codes: done, failed, wrong usage. */
const EXIT = { done: 0, failed: 1, misused: 2 }

/**
 * `npm run site -- COMMAND`. Results go to `print`, everything else to `note`.
 * @returns the exit code
 */
export async function runSite(given: string[], context: CallerContext): Promise<number> {
  // A user may type `npx vitrine site dev` by analogy with `npm run site -- dev`; no command is named `site`.
  const args = given[0] === 'site' ? given.slice(1) : given
  const name = commandName(args)
  const command = name === undefined ? undefined : await loadCommand(name)
  if (name === undefined || command === undefined) {
    const isAsked = args.length === 0 || args.includes('--help')
    if (isAsked) for (const each of helpLines(args[0])) context.print(each)
    else for (const each of unknownCommand(args)) context.note(each)
    return isAsked ? EXIT.done : EXIT.misused
  }
  const usage = `usage: npm run site -- ${name} ${command.usage}`
  const validator = lazyValidator()
  try {
    const input = commandInput(name, command, args)
    const progress = input.values.json === true ? undefined : context.progress
    if (input.values.help === true) for (const line of commandHelp(name, command)) context.print(line)
    else await command.run(input, { ...validator, ...context, ...(await placeOf(context)), progress })
    return EXIT.done
  } catch (error) {
    context.note((error as Error).message)
    const isMisused =
      error instanceof UsageError ||
      error instanceof WrongOption ||
      (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')
    if (isMisused) context.note(usage)
    return isMisused ? EXIT.misused : EXIT.failed
  }
}

/** Loaded for a command that runs: help needs no ports and no database. */
async function placeOf({
  clone,
  env,
  ...given
}: CallerContext): Promise<Pick<Context, 'local' | 'database'>> {
  const [{ readPorts, STANDARD_PORTS }, { openDatabase }] = await Promise.all([
    import('../build/dev/own-ports.ts'),
    import('./site/database.ts'),
  ])
  const local = given.local ?? (clone === undefined ? STANDARD_PORTS : readPorts(clone))
  return { local, database: given.database ?? (() => openDatabase(env, local)) }
}

/** The command at the beginning of a call, longest name first: `stats count` before `stats`. */
export function commandName(args: readonly string[]): string | undefined {
  return Object.keys(ABOUT)
    .filter((name) => name.split(' ').every((word, place) => args[place] === word))
    .sort((a, b) => b.length - a.length)[0]
}

/**
 * A message about an unknown command, with the command that was probably meant. After a known topic, the topic's
 * commands come first.
 */
function unknownCommand(args: readonly string[]): string[] {
  const names = Object.keys(ABOUT)
  const topics = new Set(names.flatMap((name) => name.split(' ').slice(0, 1)))
  const [topic = '', second] = args.filter((word) => !word.startsWith('-'))
  const typed = second === undefined ? topic : `${topic} ${second}`
  const nearPair = didYouMean(typed, names)
  if (topics.has(topic)) {
    const hint = second === undefined ? '; add a second word from this list' : nearPair
    return [...helpLines(topic), '', `no command ${typed}${hint}`]
  }
  const message = nearPair ? typed + nearPair : topic + didYouMean(topic, [...names, ...topics])
  return [`no command ${message}`, 'npm run site -- --help lists the commands']
}

/**
 * Parses the arguments after a command's name.
 * @throws UsageError for an argument that the command would ignore
 * @throws WrongOption for an unknown option or a missing value
 */
export function commandInput(
  name: string,
  { options, usage }: Command,
  args: readonly string[],
): CommandInput {
  const { values, positionals } = parseOptions({
    args: args.slice(name.split(' ').length),
    allowPositionals: true,
    options: { ...options, help: { type: 'boolean' } },
  })
  const spare = positionals[mostWords(usage)]
  if (spare !== undefined && values.help !== true) throw new UsageError(`${spare} is an unexpected argument`)
  return { words: positionals, values }
}

/** The number of arguments in a usage without its options; `...` stands for any number. */
function mostWords(usage: string): number {
  // An optional part may contain another one.
  const options = /\[--(?:[^[\]]|\[[^[\]]*\])*\]|\(--[^)]*\)|--[\w-]+ \S+/g
  const words = usage.replace(options, '').split(' ').filter(Boolean)
  return words.some((word) => word.endsWith('...')) ? Infinity : words.length
}

function commandHelp(name: string, { usage, examples }: Command): string[] {
  return [
    ABOUT[name] ?? '',
    `usage: npm run site -- ${name} ${usage}`,
    '',
    ...examples.map((each) => `  npm run site -- ${each}`),
  ]
}

/** The commands of a topic; all commands if the topic is unknown. */
function helpLines(topic: string | undefined): string[] {
  const all = Object.entries(ABOUT)
  const asked = all.filter(([name]) => name.split(' ')[0] === topic)
  return ['npm run site -- COMMAND [--help]', ''].concat(
    (asked.length > 0 ? asked : all).map(([name, about]) => `  ${name.padEnd(18)} ${about}`),
  )
}

async function askPerson(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return /^y(?:es)?$/i.test((await terminal.question(`${question} [y/N] `)).trim())
  } finally {
    terminal.close()
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  printNodeNotice()
  // A reader such as `head` may close the pipe early; the command still finishes, with its own exit code.
  let isRead = true
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    isRead = false
  })
  const progress = process.stderr.isTTY ? progressLine(process.stderr) : undefined
  const written = (stream: NodeJS.WriteStream) => (line: string) => {
    progress?.clear()
    if (isRead || stream !== process.stdout) stream.write(`${line}\n`)
  }
  const asked = (question: string) => {
    progress?.clear()
    return askPerson(question)
  }
  process.exitCode = await runSite(process.argv.slice(2), {
    print: written(process.stdout),
    note: written(process.stderr),
    clone: join(import.meta.dirname, '..'),
    env: process.env,
    progress: progress?.show,
    ask: process.stdin.isTTY && process.stderr.isTTY ? asked : undefined,
  })
  progress?.clear()
}

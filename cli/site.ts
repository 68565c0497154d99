import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { pathToFileURL } from 'node:url'
import { didYouMean } from '../admin/validate/nearest-name.ts'
import { parseOptions, UnknownOption } from './parse-options.ts'
import { backupCommands } from './site/backup.ts'
import { checkCommands } from './site/check.ts'
import { type Command, type Context, type Input, type Surroundings, UsageError } from './site/command.ts'
import { contentCommands } from './site/content.ts'
import { completionScript, SHELLS } from './site/completion.ts'
import { conversionsCommands } from './site/conversions.ts'
import { openDatabase } from './site/database.ts'
import { devCommands } from './site/dev.ts'
import { domainCommands } from './site/domain.ts'
import { importCommands } from './site/import.ts'
import { leadsCommands } from './site/leads.ts'
import { mediaCommands } from './site/media.ts'
import { memberCommands } from './site/members.ts'
import { newCommands } from './site/new.ts'
import { previewCommands } from './site/preview.ts'
import { progressLine } from './site/progress.ts'
import { publishingCommands } from './site/publishing.ts'
import { purgeCommands } from './site/purge.ts'
import { redirectsCommands } from './site/redirects.ts'
import { schemaCommands } from './site/schema.ts'
import { suspensionCommands } from './site/suspension.ts'
import { statsCommands } from './site/stats.ts'
import { studioCommands } from './site/studio.ts'
import { tokenCommands } from './site/tokens.ts'
import { translationsCommands } from './site/translations.ts'
import { lazyValidator } from './site/validator.ts'
import { readPorts, STANDARD_PORTS } from '../build/dev/own-ports.ts'
import { printNodeNotice } from '../build/node-version.ts'

/** Every command by its words. */
export const COMMANDS: Record<string, Command> = {
  ...newCommands,
  ...importCommands,
  ...contentCommands,
  ...schemaCommands,
  ...devCommands,
  ...translationsCommands,
  ...publishingCommands,
  ...purgeCommands,
  ...domainCommands,
  ...suspensionCommands,
  ...backupCommands,
  ...previewCommands,
  ...studioCommands,
  ...redirectsCommands,
  ...checkCommands,
  ...leadsCommands,
  ...mediaCommands,
  ...statsCommands,
  ...tokenCommands,
  ...memberCommands,
  ...conversionsCommands,
  completion: {
    usage: SHELLS.join('|'),
    about: 'prints a script that completes commands, options and files in a shell',
    examples: ['completion bash > ~/.local/share/bash-completion/completions/vitrine'],
    run: complete,
  },
}

async function complete({ words }: Input, context: Context): Promise<void> {
  const shell = SHELLS.find((each) => each === words[0])
  if (shell === undefined) throw new UsageError(`the shell is one of ${SHELLS.join(', ')}`)
  context.print(completionScript(shell, COMMANDS))
}

/** What a shell sees: done, failed, called wrongly. */
const EXIT = { done: 0, failed: 1, misused: 2 }

/**
 * `npm run site -- COMMAND`. Results go to `print`, everything else to `note`.
 * @returns the exit code
 */
export async function runSite(given: string[], context: Surroundings): Promise<number> {
  // `npx vitrine site dev` is typed by those who know `npm run site -- dev`; no command has that name.
  const args = given[0] === 'site' ? given.slice(1) : given
  const [name, command] = namedCommand(args) ?? []
  if (name === undefined || command === undefined) {
    const isAsked = args.length === 0 || args.includes('--help')
    const write = isAsked ? context.print : context.note
    if (!isAsked) write(`no command ${args.slice(0, 2).join(' ')}${nearestCommand(args)}`)
    for (const each of helpLines(args[0])) write(each)
    return isAsked ? EXIT.done : EXIT.misused
  }
  const usage = `usage: npm run site -- ${name} ${command.usage}`
  const validator = lazyValidator()
  try {
    const input = commandInput(name, command, args)
    const progress = input.values.json === true ? undefined : context.progress
    if (input.values.help === true) for (const line of commandHelp(name, command)) context.print(line)
    else await command.run(input, { ...validator, local: STANDARD_PORTS, ...context, progress })
    return EXIT.done
  } catch (error) {
    context.note((error as Error).message)
    const isMisused =
      error instanceof UsageError ||
      error instanceof UnknownOption ||
      (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')
    if (isMisused) context.note(usage)
    return isMisused ? EXIT.misused : EXIT.failed
  } finally {
    await validator.close()
  }
}

/** The command that begins a call, the longest first: `stats count` before `stats`. */
export function namedCommand(args: readonly string[]): [name: string, command: Command] | undefined {
  return Object.entries(COMMANDS)
    .filter(([name]) => name.split(' ').every((word, place) => args[place] === word))
    .sort(([a], [b]) => b.length - a.length)[0]
}

/** `; did you mean leads list?`, or nothing. */
function nearestCommand(args: readonly string[]): string {
  const names = Object.keys(COMMANDS)
  const words = args.filter((word) => !word.startsWith('-'))
  // A topic of the right name has another second word.
  return didYouMean(words.slice(0, 2).join(' '), names) || didYouMean(words[0], names)
}

/**
 * What stands behind the name of a command.
 * @throws UnknownOption for an option that it does not have, TypeError for one without its value
 * @throws UsageError for a word that it would leave aside
 */
export function commandInput(name: string, { options, usage }: Command, args: readonly string[]): Input {
  const { values, positionals } = parseOptions({
    args: args.slice(name.split(' ').length),
    allowPositionals: true,
    options: { ...options, help: { type: 'boolean' } },
  })
  const spare = positionals[mostWords(usage)]
  if (spare !== undefined && values.help !== true) throw new UsageError(`${spare} is one word too many`)
  return { words: positionals, values }
}

/** How many words a usage has without its options; one with `...` stands for any number. */
function mostWords(usage: string): number {
  // An option that may be left out may have another inside.
  const options = /\[--(?:[^[\]]|\[[^[\]]*\])*\]|\(--[^)]*\)|--[\w-]+ \S+/g
  const words = usage.replace(options, '').split(' ').filter(Boolean)
  return words.some((word) => word.endsWith('...')) ? Infinity : words.length
}

function commandHelp(name: string, { about, usage, examples }: Command): string[] {
  return [
    about,
    `usage: npm run site -- ${name} ${usage}`,
    '',
    ...examples.map((each) => `  npm run site -- ${each}`),
  ]
}

/** The commands of a topic; all of them for a word that is none. */
function helpLines(topic: string | undefined): string[] {
  const all = Object.entries(COMMANDS)
  const asked = all.filter(([name]) => name.split(' ')[0] === topic)
  return ['npm run site -- COMMAND [--help]', ''].concat(
    (asked.length > 0 ? asked : all).map(([name, { about }]) => `  ${name.padEnd(18)} ${about}`),
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
  // A reader such as `head` has had enough: the command ends what it does, and with its own exit code.
  let isRead = true
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    isRead = false
  })
  const local = readPorts(join(import.meta.dirname, '..'))
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
    database: () => openDatabase(process.env, local),
    local,
    env: process.env,
    progress: progress?.show,
    ask: process.stdin.isTTY && process.stderr.isTTY ? asked : undefined,
  })
  progress?.clear()
}

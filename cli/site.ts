import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { pathToFileURL } from 'node:url'
import { didYouMean } from '../admin/validate/nearest-name.ts'
import { parseOptions, WrongOption } from './parse-options.ts'
import { backupCommands } from './site/backup.ts'
import { checkCommands } from './site/check.ts'
import {
  type Command,
  type Context,
  type CommandInput,
  type CallerContext,
  UsageError,
} from './site/command.ts'
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

async function complete({ words }: CommandInput, context: Context): Promise<void> {
  const shell = SHELLS.find((each) => each === words[0])
  if (shell === undefined) throw new UsageError(`the shell must be one of ${SHELLS.join(', ')}`)
  context.print(completionScript(shell, COMMANDS))
}

/** Exit codes: done, failed, wrong usage. */
const EXIT = { done: 0, failed: 1, misused: 2 }

/**
 * `npm run site -- COMMAND`. Results go to `print`, everything else to `note`.
 * @returns the exit code
 */
export async function runSite(given: string[], context: CallerContext): Promise<number> {
  // A user may type `npx vitrine site dev` by analogy with `npm run site -- dev`; no command is named `site`.
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
      error instanceof WrongOption ||
      (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')
    if (isMisused) context.note(usage)
    return isMisused ? EXIT.misused : EXIT.failed
  } finally {
    await validator.close()
  }
}

/** The command at the beginning of a call, longest name first: `stats count` before `stats`. */
export function namedCommand(args: readonly string[]): [name: string, command: Command] | undefined {
  return Object.entries(COMMANDS)
    .filter(([name]) => name.split(' ').every((word, place) => args[place] === word))
    .sort(([a], [b]) => b.length - a.length)[0]
}

/** `; did you mean leads list?`, or nothing. */
function nearestCommand(args: readonly string[]): string {
  const names = Object.keys(COMMANDS)
  const words = args.filter((word) => !word.startsWith('-'))
  // The topic is right, so the second word is wrong.
  return didYouMean(words.slice(0, 2).join(' '), names) || didYouMean(words[0], names)
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

function commandHelp(name: string, { about, usage, examples }: Command): string[] {
  return [
    about,
    `usage: npm run site -- ${name} ${usage}`,
    '',
    ...examples.map((each) => `  npm run site -- ${each}`),
  ]
}

/** The commands of a topic; all commands if the topic is unknown. */
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
  // A reader such as `head` may close the pipe early; the command still finishes, with its own exit code.
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

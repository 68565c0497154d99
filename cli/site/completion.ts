import { type Command, type CommandInput, type Context, UsageError } from './command.ts'
import { ABOUT, loadCommands } from './commands.ts'

type Shell = 'bash' | 'zsh' | 'fish'
const SHELLS: readonly Shell[] = ['bash', 'zsh', 'fish']

export const completionCommands: Record<string, Command> = {
  completion: {
    usage: SHELLS.join('|'),
    examples: ['completion bash > ~/.local/share/bash-completion/completions/vitrine'],
    run: complete,
  },
}

async function complete({ words }: CommandInput, context: Context): Promise<void> {
  const shell = SHELLS.find((each) => each === words[0])
  if (shell === undefined) throw new UsageError(`the shell must be one of ${SHELLS.join(', ')}`)
  context.print(completionScript(shell, await loadCommands()))
}

/** The words and options that a shell offers. */
interface Words {
  /** By the words typed so far: `''` → `list`, `stats`; `stats` → `count`. */
  next: Map<string, string[]>
  /** Options by command. */
  options: Map<string, string[]>
}

/**
 * A script that completes `vitrine`, an alias of `npm run site --`, in a shell: commands and options, read from the
 * commands themselves, and then files and folders.
 */
function completionScript(shell: Shell, commands: Readonly<Record<string, Command>>): string {
  const words = commandWords(commands)
  switch (shell) {
    case 'bash':
      return bashScript(words)
    case 'zsh':
      return zshScript(words)
    case 'fish':
      return fishScript(words)
    default:
      return shell satisfies never
  }
}

function commandWords(commands: Readonly<Record<string, Command>>): Words {
  const next = new Map<string, Set<string>>()
  for (const name of Object.keys(commands)) {
    const parts = name.split(' ')
    for (const [place, part] of parts.entries()) {
      const before = parts.slice(0, place).join(' ')
      next.set(before, (next.get(before) ?? new Set()).add(part))
    }
  }
  const options = Object.entries(commands).map(([name, { options: own = {} }]) => {
    return [name, [...Object.keys(own), 'help'].map((option) => `--${option}`)] as const
  })
  return {
    next: new Map(Array.from(next, ([before, after]) => [before, [...after]])),
    options: new Map(options),
  }
}

/** Lines of a `case`: the words typed so far, and the words and options that may follow. */
function caseLines(
  { next, options }: Words,
  line: (before: string, after: string[], own: string[]) => string,
): string[] {
  const known = new Set([...next.keys(), ...options.keys()])
  return [...known].map((before) => line(before, next.get(before) ?? [], options.get(before) ?? []))
}

function bashScript(words: Words): string {
  const lines = caseLines(words, (before, after, own) => {
    return `    '${before}') words='${after.join(' ')}'; options='${own.join(' ')}' ;;`
  })
  return `# vitrine completion bash
_vitrine() {
  local current="\${COMP_WORDS[COMP_CWORD]}" before='' words='' options='' word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    [[ "$word" == -* ]] && continue
    _vitrine_words "\${before:+$before }$word" && before="\${before:+$before }$word" || break
  done
  _vitrine_words "$before"
  if [[ "$current" == -* ]]; then
    COMPREPLY=($(compgen -W "$options" -- "$current"))
  else
    COMPREPLY=($(compgen -W "$words" -- "$current"))
    # Names of files may hold spaces.
    local IFS=$'\\n'
    [[ -n "$before" && \${#COMPREPLY[@]} -eq 0 ]] && COMPREPLY=($(compgen -f -- "$current"))
  fi
}
_vitrine_words() {
  case "$1" in
${lines.join('\n')}
    *) return 1 ;;
  esac
}
complete -o filenames -F _vitrine vitrine
`
}

function zshScript(words: Words): string {
  const lines = caseLines(words, (before, after, own) => {
    return `    '${before}') found=(${after.join(' ')}); options=(${own.join(' ')}) ;;`
  })
  return `#compdef vitrine
# vitrine completion zsh
_vitrine_words() {
  case "$1" in
${lines.join('\n')}
    *) return 1 ;;
  esac
}
_vitrine() {
  local before='' word
  local -a found options
  for word in "\${(@)words[2,CURRENT-1]}"; do
    [[ "$word" == -* ]] && continue
    _vitrine_words "\${before:+$before }$word" && before="\${before:+$before }$word" || break
  done
  _vitrine_words "$before"
  if [[ "\${words[CURRENT]}" == -* ]]; then
    compadd -- $options
  else
    (( $#found )) && compadd -- $found
    [[ -n "$before" ]] && _files
  fi
}
compdef _vitrine vitrine
`
}

function fishScript({ next, options }: Words): string {
  const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  const seen = (before: string) =>
    before === ''
      ? '__fish_use_subcommand'
      : before
          .split(' ')
          .map((word) => `__fish_seen_subcommand_from ${word}`)
          .join('; and ')
  const words = [...next].flatMap(([before, after]) =>
    after.map((word) => {
      const about = ABOUT[before === '' ? word : `${before} ${word}`] ?? ''
      return `complete -c vitrine -f -n ${quoted(seen(before))} -a ${word} -d ${quoted(about)}`
    }),
  )
  const flags = [...options].flatMap(([name, own]) =>
    own.map((option) => `complete -c vitrine -n ${quoted(seen(name))} -l ${option.slice(2)}`),
  )
  return `# vitrine completion fish\n${[...words, ...flags].join('\n')}\n`
}

import { parseArgs, type ParseArgsConfig } from 'node:util'
import { didYouMean } from '../admin/validate/nearest-name.ts'

/** An option that a program does not have, or one without its value. */
export class WrongOption extends Error {}

/**
 * `parseArgs` with its own messages for an unknown option, where it suggests the closest one, and for a missing value.
 * @throws WrongOption
 */
export function parseOptions<Config extends ParseArgsConfig>(
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  const options = config.options ?? {}
  const { tokens = [] } = parseArgs({ ...config, strict: false, allowPositionals: true, tokens: true })
  const unknown = tokens.find((token) => token.kind === 'option' && !Object.hasOwn(options, token.name))
  if (unknown?.kind === 'option') {
    const names = Object.keys(options).map((name) => `--${name}`)
    throw new WrongOption(`no option ${unknown.rawName}${didYouMean(unknown.rawName, names)}`)
  }
  for (const token of tokens)
    if (token.kind === 'option' && options[token.name]?.type === 'string' && token.value === undefined)
      throw new WrongOption(`${token.rawName} needs a value`)
  return parseArgs(config)
}

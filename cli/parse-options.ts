import { parseArgs, type ParseArgsConfig } from 'node:util'
import { didYouMean } from '../admin/validate/nearest-name.ts'

/** An option that a program does not have. */
export class UnknownOption extends Error {}

/**
 * `parseArgs` with a message for unknown options that suggests the closest one.
 * @throws UnknownOption
 */
export function parseOptions<Config extends ParseArgsConfig>(
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  const options = config.options ?? {}
  const { tokens = [] } = parseArgs({ ...config, strict: false, allowPositionals: true, tokens: true })
  const unknown = tokens.find((token) => token.kind === 'option' && !Object.hasOwn(options, token.name))
  if (unknown?.kind !== 'option') return parseArgs(config)
  const names = Object.keys(options).map((name) => `--${name}`)
  throw new UnknownOption(`no option ${unknown.rawName}${didYouMean(unknown.rawName, names)}`)
}

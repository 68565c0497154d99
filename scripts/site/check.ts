import { checkSite } from '../../admin/check/check-site.ts'
import { type Command, type Context, type Input, required, text, UsageError } from './command.ts'

export const checkCommands: Record<string, Command> = {
  check: {
    usage: 'URL [--max 200] [--json]',
    about: 'reads a site as visitors get it: links, statuses, titles, languages, headings, pictures, weight',
    examples: ['check https://padaria.example/', 'check http://padaria.localhost:8787/ --max 20 --json'],
    options: { max: { type: 'string' }, json: { type: 'boolean' } },
    run: check,
  },
}

async function check(input: Input, context: Context): Promise<void> {
  const url = required(input.words, 0, 'URL')
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new UsageError('URL is an address with http or https')
  const max = Number(text(input, 'max') ?? 200)
  if (!Number.isInteger(max) || max < 1) throw new UsageError('--max is a number from 1')
  const result = await checkSite(new URL(url).href, {
    max,
    progress: (address) => context.note(address),
  })
  if (input.values.json === true) context.print(JSON.stringify(result, null, 2))
  else
    for (const { level, where, message } of result.findings) context.print(`${level}: ${where}: ${message}`)
  const errors = result.findings.filter(({ level }) => level === 'error').length
  context.note(
    `${result.pages.length} pages${result.isCut ? ' (there are more: --max)' : ''}, ${errors} errors, ${result.findings.length - errors} warnings`,
  )
  if (result.pages.length === 0) throw new Error('no page was read')
  if (errors > 0) throw new Error('the site has errors')
}

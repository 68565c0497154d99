import { readFileSync } from 'node:fs'
import { importRedirects } from '../../admin/import-redirects.ts'
import { readSite, saveDraft } from '../../admin/sites.ts'
import { readSiteFolder } from '../site-files.ts'
import { type Command, type Context, type Input, required, text } from './command.ts'
import { validated } from './content.ts'
import { folderChanges, isSiteFolder, writeFolder } from './site-folder.ts'

export const redirectsCommands: Record<string, Command> = {
  'redirects import': {
    usage: 'HOST|FOLDER CSV [--replace] [--dry-run] [--author NAME]',
    about: 'adds the path rules of a table: from,to,status; into the draft of a site, or its folder',
    examples: [
      'redirects import sites/padaria old-addresses.csv --dry-run',
      'redirects import padaria.example old-addresses.csv --replace',
    ],
    options: { replace: { type: 'boolean' }, 'dry-run': { type: 'boolean' }, author: { type: 'string' } },
    run: importTable,
  },
}

async function importTable(input: Input, context: Context): Promise<void> {
  const target = required(input.words, 0, 'HOST or FOLDER')
  const csv = readFileSync(required(input.words, 1, 'CSV'), 'utf8')
  const stored = isSiteFolder(target) ? null : await readSite(context.database(), target)
  const site = stored?.site ?? readSiteFolder(target)
  const { rules, added, replaced, same, problems } = importRedirects(site.path_rules, csv, {
    hosts: site.hosts,
    replaces: input.values.replace === true,
  })
  const changed = { ...site, path_rules: rules }
  for (const problem of problems) context.print(problem)
  const before = new Set((await validated(site)).map(({ where, message }) => `${where}: ${message}`))
  const lines = (await validated(changed)).map(({ where, message }) => `${where}: ${message}`)
  for (const line of lines.filter((each) => !before.has(each))) context.print(line)
  context.note(`${added} added, ${replaced} replaced, ${same} there already, ${problems.length} not taken`)
  if (input.values['dry-run'] === true) return context.note('nothing is saved')
  if (stored === null) return writeFolder(target, changed, folderChanges(target, changed))
  const author = text(input, 'author') ?? context.env.USER
  await saveDraft(context.database(), { host: target, site: changed, author, expected: stored.about.draft })
  context.note(`the draft of ${target} is saved; visitors do not see it`)
}

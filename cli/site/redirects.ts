import { importRedirects } from '../../admin/import-redirects.ts'
import type { SiteFiles } from '../../admin/site-file.ts'
import { type ReadSite, readSite, saveDraft } from '../../admin/sites.ts'
import type { Finding } from '../../admin/validate/finding.ts'
import { readSiteFolder } from '../../build/site-files.ts'
import {
  type Command,
  type Context,
  type CommandInput,
  printResult,
  required,
  textOption,
} from './command.ts'
import { validated } from './folder-findings.ts'
import { readText } from '../read-text.ts'
import { folderChanges, isSiteFolder, writeFolder } from './site-folder.ts'

export const redirectsCommands: Record<string, Command> = {
  'redirects import': {
    usage: 'HOST|FOLDER CSV [--replace] [--dry-run] [--author NAME] [--json]',
    examples: [
      'redirects import sites/padaria old-addresses.csv --dry-run',
      'redirects import padaria.example old-addresses.csv --replace',
    ],
    options: {
      replace: { type: 'boolean' },
      'dry-run': { type: 'boolean' },
      author: { type: 'string' },
      json: { type: 'boolean' },
    },
    run: importTable,
  },
}

async function importTable(input: CommandInput, context: Context): Promise<void> {
  const target = required(input.words, 0, 'HOST or FOLDER')
  const csv = readText(required(input.words, 1, 'CSV'))
  const stored = isSiteFolder(target) ? null : await readSite(context.database(), target)
  const site = stored?.site ?? readSiteFolder(target)
  const { rules, added, replaced, same, problems } = importRedirects(site.path_rules, csv, {
    hosts: site.hosts,
    replaces: input.values.replace === true,
  })
  const changed = { ...site, path_rules: rules }
  const findingLine = ({ where, message }: Finding) => `${where}: ${message}`
  const before = new Set((await validated(site, context)).map(findingLine))
  const findings = (await validated(changed, context)).filter((each) => !before.has(findingLine(each)))
  const isDry = input.values['dry-run'] === true
  const value = { added, replaced, same, problems, findings, saved: !isDry }
  const lines = [...problems, ...findings.map(findingLine)]
  // People see the refused rows even if saving fails. JSON is printed only after saving, because it reports the
  // result.
  if (input.values.json !== true) for (const line of lines) context.print(line)
  if (!isDry) await save({ site: changed, stored, target }, input, context)
  printResult(input, context, { value, lines: [] })
  context.note(`${added} added, ${replaced} replaced, ${same} there already, ${problems.length} refused`)
  if (isDry) context.note('nothing is saved')
  else if (stored !== null) context.note(`the draft of ${target} is saved; visitors do not see it`)
}

/** @param stored null if the site is the folder at `target` */
async function save(
  { site, stored, target }: { site: SiteFiles; stored: ReadSite | null; target: string },
  input: CommandInput,
  context: Context,
): Promise<void> {
  if (stored === null) return writeFolder(target, site, folderChanges(target, site))
  const author = textOption(input, 'author') ?? context.env.USER
  await saveDraft(context.database(), { host: target, site, author, expected: stored.about.draft })
}

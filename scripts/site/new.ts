import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { newSite } from '../../admin/new-site.ts'
import { readSite, SITES_FOLDER } from '../site-files.ts'
import { type Command, type Context, type Input, required, text, UsageError } from './command.ts'
import { folderChanges, isSiteFolder, writeFolder } from './site-folder.ts'

export const newCommands: Record<string, Command> = {
  new: {
    usage: 'FOLDER --template NAME --host HOST [--name NAME]',
    about: 'a folder with a new site of its own tenant, made from a template',
    examples: ['new sites/forno --template padaria --host forno.localhost --name "Forno da Vila"'],
    options: { template: { type: 'string' }, host: { type: 'string' }, name: { type: 'string' } },
    run: make,
  },
}

async function make(input: Input, context: Context): Promise<void> {
  const folder = required(input.words, 0, 'FOLDER')
  const templates = readdirSync(SITES_FOLDER).filter((name) => isSiteFolder(join(SITES_FOLDER, name)))
  const template = text(input, 'template') ?? ''
  if (!templates.includes(template)) throw new UsageError(`--template is one of ${templates.join(', ')}`)
  const host = text(input, 'host')
  if (host === undefined) throw new UsageError('--host is missing: the host of the new site')
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} is not empty`)
  const site = newSite(readSite(join(SITES_FOLDER, template)), { host, name: text(input, 'name') })
  writeFolder(folder, site, folderChanges(folder, site))
  context.note(`${folder} holds ${site.config.name}: change it, then npm run site -- push ${folder}`)
}

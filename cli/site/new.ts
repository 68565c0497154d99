import { existsSync, readdirSync } from 'node:fs'
import { newSite } from '../../admin/new-site.ts'
import { ALLOWED_HOST, siteHost } from '../../admin/site-host.ts'
import { readSite } from '../../build/site-files.ts'
import { type Command, type Context, type Input, printResult, required, text, UsageError } from './command.ts'
import { writeOwnFolder } from './own-folder.ts'
import { withOwnPictures } from './site-pictures.ts'
import { writeSchemas } from './schema-files.ts'
import { templateFolders } from './templates.ts'

const json = { json: { type: 'boolean' } } as const

export const newCommands: Record<string, Command> = {
  new: {
    usage: 'FOLDER --template NAME --host HOST [--name NAME] [--json]',
    about: 'a folder with a new site of its own tenant, made from a template',
    examples: ['new sites/forno --template padaria --host forno.localhost --name "Forno da Vila"'],
    options: { ...json, template: { type: 'string' }, host: { type: 'string' }, name: { type: 'string' } },
    run: make,
  },
  templates: {
    usage: '[--json]',
    about: 'what a new site can be made from',
    examples: ['templates', 'templates --json | jq ".[].name"'],
    options: json,
    run: async (input, context) => {
      const templates = Array.from(templateFolders(), ([name, folder]) => {
        return { name, about: readSite(folder).about }
      })
      const lines = templates.map(({ name, about }) => `${name.padEnd(12)}  ${about}`)
      printResult(input, context, { value: templates, lines })
    },
  },
}

async function make(input: Input, context: Context): Promise<void> {
  const folder = required(input.words, 0, 'FOLDER')
  const templates = templateFolders()
  const template = templates.get(text(input, 'template') ?? '')
  if (template === undefined) throw new UsageError(`--template is one of ${[...templates.keys()].join(', ')}`)
  const typed = text(input, 'host')
  if (typed === undefined) throw new UsageError('--host is missing: the host of the new site')
  const host = siteHost(typed)
  if (host === null)
    throw new UsageError(`--host ${JSON.stringify(typed)} is not a host name: ${ALLOWED_HOST}`)
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} is not empty`)
  const own = await withOwnPictures(
    newSite(readSite(template), { host, name: text(input, 'name') }),
    context.progress,
  )
  writeSchemas(folder, await context.schemas())
  const { site, paths } = writeOwnFolder(folder, own)
  const { name: siteName } = site.config
  printResult(input, context, {
    value: { folder, name: siteName, hosts: site.hosts, files: paths },
    lines: [],
  })
  context.note(`${folder} holds ${site.config.name}: change it, then npm run site -- push ${folder}`)
  context.note(`npm run site -- dev ${folder} shows it, and each change as you save it`)
  context.note(
    'its texts are the template’s, also telephone numbers, addresses and hours; it has no tags, conversions or chat button until site.json and its sections name yours',
  )
}

import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import type { PreparedFile } from '../../admin/media/stored-name.ts'
import { newSite } from '../../admin/new-site.ts'
import type { SiteFiles } from '../../admin/site-file.ts'
import { ALLOWED_HOST, siteHost } from '../../admin/site-host.ts'
import { createSite, readSite } from '../../admin/sites.ts'
import { readSiteFiles } from '../../build/site-files.ts'
import { isLocale } from '#shared/locales.ts'
import {
  type Command,
  type Context,
  type CommandInput,
  printResult,
  required,
  textOption,
  UsageError,
} from './command.ts'
import { writeFolderFile } from './folder-media.ts'
import { pulledFolder } from './pulled-media.ts'
import { folderChanges, writeFolder } from './site-folder.ts'
import { withOwnPictures } from './site-pictures.ts'
import { writeSchemas } from './schema-files.ts'
import { templateFolders } from './templates.ts'

const json = { json: { type: 'boolean' } } as const

const named = { host: { type: 'string' }, name: { type: 'string' } } as const

export const newCommands: Record<string, Command> = {
  new: {
    usage: 'FOLDER --template NAME --host HOST [--name NAME] [--locales pt-BR,en-US] [--json]',
    examples: [
      'new sites/forno --template padaria --host forno.localhost --name "Forno da Vila"',
      'new sites/novo --template empty --host novo.localhost --name Novo --locales pt-BR',
    ],
    options: { ...json, ...named, template: { type: 'string' }, locales: { type: 'string' } },
    run: make,
  },
  clone: {
    usage: 'HOST --host HOST --name NAME [--live] [--json]',
    examples: ['clone padaria.example --host vila.platform.example --name "Padaria da Vila"'],
    options: { ...json, ...named, live: { type: 'boolean' } },
    run: clone,
  },
  templates: {
    usage: '[--json]',
    examples: ['templates', 'templates --json | jq ".[].name"'],
    options: json,
    run: async (input, context) => {
      const templates = Array.from(templateFolders(), ([name, folder]) => {
        return { name, about: readSiteFiles(folder).about }
      })
      const lines = templates.map(({ name, about }) => `${name.padEnd(12)}  ${about}`)
      printResult(input, context, { value: templates, lines })
    },
  },
}

async function make(input: CommandInput, context: Context): Promise<void> {
  const folder = required(input.words, 0, 'FOLDER')
  const templates = templateFolders()
  const template = templates.get(textOption(input, 'template') ?? '')
  if (template === undefined)
    throw new UsageError(`--template must be one of ${[...templates.keys()].join(', ')}`)
  const host = newHost(input)
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} is not empty`)
  const own = await withOwnPictures(made(readSiteFiles(template), { host, input }), context.progress)
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
    'its texts, telephone numbers, addresses and hours are the template’s: change them. Tags, conversions and the chat button are off until site.json and its sections name yours',
  )
}

/**
 * Writes a new folder for a site whose files are not stored yet. The site names their paths, such as `media/hero.webp`.
 * @param own the site with the future addresses of its files
 * @returns the site as written to the folder, and the paths of its files
 */
function writeOwnFolder(
  folder: string,
  own: { site: SiteFiles; files: readonly PreparedFile[] },
): { site: SiteFiles; paths: string[] } {
  const available = new Set(own.files.map(({ name }) => name))
  const { site, files } = pulledFolder(folder, own.site, { known: {}, available })
  writeFolder(folder, site, folderChanges(folder, site))
  for (const { name, content } of own.files)
    for (const { path } of files.filter((file) => file.name === name)) writeFolderFile(folder, path, content)
  return { site, paths: files.map(({ path }) => path) }
}

/** @throws UsageError for languages that the template cannot have */
function made(template: SiteFiles, { host, input }: { host: string; input: CommandInput }): SiteFiles {
  const codes = textOption(input, 'locales')?.split(',')
  const unknown = codes?.find((code) => !isLocale(code))
  if (unknown !== undefined) throw new UsageError(`--locales: there is no language ${unknown}`)
  try {
    return newSite(template, { host, name: textOption(input, 'name'), locales: codes?.filter(isLocale) })
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(`--locales: ${error.message}`)
    throw error
  }
}

function newHost(input: CommandInput): string {
  const typed = textOption(input, 'host')
  if (typed === undefined) throw new UsageError('--host is missing: the host of the new site')
  const host = siteHost(typed)
  if (host === null)
    throw new UsageError(`--host ${JSON.stringify(typed)} is not a host name: ${ALLOWED_HOST}`)
  return host
}

async function clone(input: CommandInput, context: Context): Promise<void> {
  const from = required(input.words, 0, 'HOST')
  const host = newHost(input)
  const name = textOption(input, 'name')
  if (name === undefined) throw new UsageError('--name is missing: the name of the new site')
  const database = context.database()
  const { site } = await readSite(database, from, input.values.live === true ? 'live' : 'draft')
  const copy = await context.clonedSite(site, { host, name, mark: randomUUID().slice(0, 6) })
  const { site_id, draft } = await createSite(database, copy, { isTenantKnown: true, keepsTenant: true })
  printResult(input, context, {
    value: { site_id, draft, host, name },
    lines: [`${host} has the content of ${from} as its draft: publish it, or change it first`],
  })
}

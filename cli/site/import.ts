import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs'
import { counted } from '../../admin/counted.ts'
import { type Coverage, newCoverage } from '../../admin/import/coverage.ts'
import { importReport, reportLines } from '../../admin/import/import-report.ts'
import { withAdopted } from '../../admin/media/adopted-site.ts'
import { fetchAll } from '../../admin/media/fetch-all.ts'
import { shortPaths } from '../../admin/media/folder-path.ts'
import type { ImportOptions } from '../../admin/import/imported-site.ts'
import { siteOfPuck } from '../../admin/import/puck/site-of-puck.ts'
import { siteOfWebstudio } from '../../admin/import/webstudio/site-of-webstudio.ts'
import { readWxr } from '../../admin/import/wxr/read-wxr.ts'
import { siteOfWxr } from '../../admin/import/wxr/site-of-wxr.ts'
import type { SiteFiles } from '../../admin/site-file.ts'
import { jsonOrFault } from '../../admin/validate/json-fault.ts'
import { positionAt } from '../../admin/validate/json-position.ts'
import { namesOfIconSet } from '../../build/vite/icons.ts'
import { isLocale, LOCALE_CODES } from '#shared/locales.ts'
import { readText } from '../read-text.ts'
import { ALLOWED_HOST, siteHost } from '../../admin/site-host.ts'
import { type Command, type Context, type CommandInput, required, textOption, UsageError } from './command.ts'
import { fetchPublicFile } from './fetch-file.ts'
import { withFolderPaths, writeFolderFile } from './folder-media.ts'
import { writeSchemas } from './schema-files.ts'
import { folderChanges, writeFolder } from './site-folder.ts'

/** Bytes of an export in JSON, which is read whole. */
const MAX_JSON = 64_000_000

/** Bytes of a WordPress export. Its content is held in memory, up to three times while the site is made. */
const MAX_WXR = 500_000_000

/** Receives the progress of reading. */
type Progress = NonNullable<Context['progress']>

/** Reads an export: the site, and the addresses of files that stay on the old host. */
type Source = (
  file: string,
  options: ImportOptions,
  coverage: Coverage,
  progress: Progress,
) => Promise<{ site: SiteFiles; files: Set<string> }>

const SOURCES: Record<string, Source> = {
  puck: async (file, options, coverage) =>
    siteOfPuck(parsedFile(file), { ...options, iconNames: namesOfIconSet }, coverage),
  webstudio: async (file, options, coverage) => siteOfWebstudio(parsedFile(file), options, coverage),
  wxr: async (file, options, coverage, progress) => {
    const { size } = statSync(file)
    if (size > MAX_WXR)
      throw new Error(
        `${file} has ${size} bytes; the limit is ${MAX_WXR}: in WordPress, under Tools, Export, export posts by author or by date`,
      )
    const read = await readWxr(readChunks(file, (part) => progress(`${file}: ${part} % read`)))
    progress(`${counted(read.items.length, 'item')} of ${file} become pages and posts`)
    return siteOfWxr(read, options, coverage)
  },
}

export const importCommands: Record<string, Command> = {
  import: {
    usage:
      'FILE --from puck|webstudio|wxr --to FOLDER --host HOST [--locale CODE] [--map FILE] [--files URL] [--fetch] [--json]',
    examples: [
      'import wordpress.xml --from wxr --to sites/blog --host blog.example --fetch',
      'import .webstudio/data.json --from webstudio --to sites/loja --host loja.example --locale pt-BR',
      'import puck.json --from puck --to sites/forno --host forno.example --map components.json --json > report.json',
    ],
    options: {
      from: { type: 'string' },
      to: { type: 'string' },
      host: { type: 'string' },
      locale: { type: 'string' },
      map: { type: 'string' },
      files: { type: 'string' },
      fetch: { type: 'boolean' },
      json: { type: 'boolean' },
    },
    run: importSite,
  },
}

async function importSite(input: CommandInput, context: Context): Promise<void> {
  const file = required(input.words, 0, 'FILE')
  const folder = option(input, 'to')
  const source = SOURCES[option(input, 'from')]
  if (source === undefined) throw new UsageError(`--from must be one of ${Object.keys(SOURCES).join(', ')}`)
  const options = readOptions(input)
  if (!existsSync(file)) throw new Error(`${file} does not exist`)
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} is not empty`)
  const coverage = newCoverage()
  const progress = context.progress ?? (() => {})
  progress(`reading ${file}`)
  const { site, files } = await source(file, options, coverage, progress)
  writeSchemas(folder, await context.schemas())
  const { refused, fetched } = await writeImported(folder, site, {
    addresses: input.values.fetch === true ? [...files].sort() : [],
    context,
  })
  const left = input.values.fetch === true ? refused.keys() : files
  const report = importReport(site, coverage, left, { fetched, refused })
  if (input.values.json === true) context.print(JSON.stringify(report, null, 2))
  else for (const line of reportLines(report)) context.print(line)
  context.note(
    `${folder} holds ${site.config.name}: npm run site -- validate ${folder}, then npm run site -- push ${folder}`,
  )
}

/** Fetches the files at these addresses, and writes the folder with those that were fetched. */
async function writeImported(
  folder: string,
  site: SiteFiles,
  { addresses, context }: { addresses: readonly string[]; context: Context },
): Promise<{ refused: Map<string, string>; fetched: number }> {
  const names = new Map<string, string>()
  const paths = new Map<string, string>()
  const refused = await fetchAll(addresses, {
    fetchFile: context.fetchFile ?? fetchPublicFile(),
    progress: context.progress,
    store: async (address, { name, content }) => {
      names.set(address, name)
      if (paths.has(name)) return
      const taken = new Set(paths.values())
      for (const [, path] of shortPaths([name], (each) => taken.has(each))) {
        paths.set(name, path)
        writeFolderFile(folder, path, content)
      }
    },
  })
  const imported = withFolderPaths(withAdopted(site, names), paths)
  writeFolder(folder, imported, folderChanges(folder, imported))
  return { refused, fetched: paths.size }
}

/** The bytes of a file in chunks. @param progress receives the percentage read so far */
async function* readChunks(file: string, progress: (percent: number) => void): AsyncGenerator<Uint8Array> {
  const { size } = statSync(file)
  const stream = createReadStream(file)
  for await (const chunk of stream) {
    progress(Math.floor((100 * stream.bytesRead) / size))
    yield chunk
  }
}

function readOptions(input: CommandInput): ImportOptions {
  const locale = textOption(input, 'locale')
  if (locale !== undefined && !isLocale(locale))
    throw new UsageError(`--locale must be one of ${LOCALE_CODES.join(', ')}`)
  const files = textOption(input, 'files')
  if (files !== undefined && !(URL.canParse(files) && files.startsWith('https://')))
    throw new UsageError('--files must be the https address of the folder with the pictures')
  const map = textOption(input, 'map')
  const typed = option(input, 'host')
  const host = siteHost(typed)
  if (host === null)
    throw new UsageError(`--host ${JSON.stringify(typed)} is not a host name: ${ALLOWED_HOST}`)
  return { host, locale, files, ...(map !== undefined && { map: parsedFile(map) }) }
}

function option(input: CommandInput, name: string): string {
  const value = textOption(input, name)
  if (value === undefined || value === '') throw new UsageError(`--${name} is missing`)
  return value
}

function parsedFile(file: string): unknown {
  if (!existsSync(file)) throw new Error(`${file} does not exist`)
  const { size } = statSync(file)
  if (size > MAX_JSON) throw new Error(`${file} has ${size} bytes; the limit is ${MAX_JSON}`)
  const json = readText(file)
  const read = jsonOrFault(json)
  if ('data' in read) return read.data
  const { line, column } = positionAt(json, read.fault.offset)
  throw new Error(`${file}:${line}:${column} is not JSON: ${read.fault.message}`)
}

import { createSite, listSites, type ReadSite, readSite, Refusal, saveDraft } from '../../admin/sites.ts'
import { missingFiles } from '../../admin/media/missing-files.ts'
import { diffSites } from '../../admin/diff-sites.ts'
import { hostFindings } from '../../admin/site-host.ts'
import { keepMissing } from '../../admin/keep-missing.ts'
import type { SiteFiles } from '../../admin/site-file.ts'
import type { Finding } from '../../admin/validate/finding.ts'
import { findingsOfLocales } from '../../admin/validate/findings-of-locales.ts'
import { strayFiles } from '../../admin/validate/stray-files.ts'
import { FileFaults } from '../../build/file-faults.ts'
import { isDemoFile, readSiteFolder } from '../../build/site-files.ts'
import { type ResolvedSite, resolveFolderMedia } from './folder-media.ts'
import { missingHere, pulledFolder, storedHere, writePulled } from './pulled-media.ts'
import {
  type Command,
  type Context,
  type CommandInput,
  printResult,
  required,
  textOption,
} from './command.ts'
import { counted } from '../../admin/counted.ts'
import { findingLine, folderFindings, validated, withLines } from './folder-findings.ts'
import { noteMadeIds, withMadeIds, writeMadeIds } from './made-ids.ts'
import { openLibrary } from './media.ts'
import { fileDigests, hasChangedSince, mediaSeen, siteSeen, unpushedFiles, writeSeen } from './seen.ts'
import { deleteFolderFiles, folderChanges, folderPaths, isSiteFolder, writeFolder } from './site-folder.ts'
import { writeSchemas } from './schema-files.ts'
import { otherFiles, refuseMisnamedPictures, storePictures, withRenamed } from './site-pictures.ts'

const json = { json: { type: 'boolean' } } as const
const yes = { yes: { type: 'boolean' } } as const

export const localeOption = { locale: { type: 'string', multiple: true } } as const

export const contentCommands: Record<string, Command> = {
  list: {
    usage: '[--json]',
    examples: ['list', 'list --json | jq ".[].hosts[0]"'],
    options: json,
    run: list,
  },
  validate: {
    usage: 'HOST|FOLDER [--version live|REVISION | --locale CODE...] [--json]',
    examples: [
      'validate padaria.example',
      'validate padaria.example --locale pt-BR',
      'validate sites/padaria',
      'validate padaria.example --version live',
    ],
    options: { ...json, ...localeOption, version: { type: 'string' } },
    run: validateVersion,
  },
  diff: {
    usage: 'HOST [FROM] [TO] [--locale CODE...] [--json]',
    examples: [
      'diff padaria.example',
      'diff padaria.example --locale pt-BR',
      'diff padaria.example live sites/padaria',
      'diff padaria.example 1f0c… live',
    ],
    options: { ...json, ...localeOption },
    run: diff,
  },
  pull: {
    usage: 'HOST FOLDER [--version live|REVISION] [--yes] [--json]',
    examples: ['pull padaria.example sites/padaria'],
    options: { ...json, ...yes, version: { type: 'string' } },
    run: pull,
  },
  push: {
    usage: 'FOLDER [HOST] [--delete] [--force] [--author NAME] [--yes] [--json]',
    examples: ['push sites/padaria', 'push sites/padaria padaria.example --delete --author ana'],
    options: {
      ...json,
      ...yes,
      delete: { type: 'boolean' },
      force: { type: 'boolean' },
      author: { type: 'string' },
    },
    run: push,
  },
}

async function list(input: CommandInput, context: Context): Promise<void> {
  const sites = await listSites(context.database())
  if (input.values.json === true) return context.print(JSON.stringify(sites, null, 2))
  for (const { hosts, name, status, has_draft, pages } of sites)
    context.print(
      `${(hosts[0] ?? '-').padEnd(32)}  ${(has_draft ? `${status}, draft` : status).padEnd(16)}  ${counted(pages, 'page').padStart(11)}  ${name}`,
    )
  context.note(counted(sites.length, 'site'))
}

async function validateVersion(input: CommandInput, context: Context): Promise<void> {
  const word = required(input.words, 0, 'HOST or FOLDER')
  const findings = isSiteFolder(word)
    ? await readFolderFindings(word, context)
    : await versionFindings(word, input, context)
  if (input.values.json === true) context.print(JSON.stringify(findings, null, 2))
  else showFindings(findings, context.print)
  context.note(countLine(findings))
  if (findings.some(({ level }) => level === 'error'))
    throw new Error('the site cannot be published like this')
}

async function versionFindings(host: string, input: CommandInput, context: Context): Promise<Finding[]> {
  const locales = localesAsked(input)
  const site = await siteAt(host, textOption(input, 'version'), context, locales)
  return publishFindings({ host, site, locales }, context)
}

async function storedFindings(site: SiteFiles, context: Context): Promise<Finding[]> {
  return validated(site, context, await filesMissing(site, context))
}

/** Faults in files are reported first, because a site that cannot be read has no other findings. */
async function readFolderFindings(folder: string, context: Context): Promise<Finding[]> {
  try {
    return await folderFindings(folder, readSiteFolder(folder), context)
  } catch (error) {
    if (!(error instanceof FileFaults)) throw error
    return [...error.findings, ...strayFiles(folderPaths(folder))]
  }
}

/** The site of a folder with the addresses that its files will have. */
function resolvedFolder(folder: string, { progress }: Context): Promise<ResolvedSite> {
  return resolveFolderMedia(folder, readSiteFolder(folder), { known: mediaSeen(folder), progress })
}

/** The languages that are published without the others; undefined: all. */
export function localesAsked({ values }: CommandInput): string[] | undefined {
  const { locale } = values
  return Array.isArray(locale) ? locale.map(String) : undefined
}

interface PublishedSite {
  host: string
  /** What would be live. */
  site: SiteFiles
  locales: readonly string[] | undefined
}

async function publishFindings({ host, site, locales }: PublishedSite, context: Context): Promise<Finding[]> {
  const found = await storedFindings(site, context)
  if (locales === undefined) return found
  const readLive = async () =>
    storedFindings((await readSite(context.database(), host, 'live')).site, context)
  return findingsOfLocales(found, { locales, defaultLocale: site.defaultLocale, readLive })
}

/** @throws Error if the site has an error, after printing each finding */
export async function refuseErrors(published: PublishedSite, context: Context): Promise<void> {
  const findings = await publishFindings(published, context)
  showFindings(findings, context.note)
  if (findings.some(({ level }) => level === 'error'))
    throw new Error(`${countLine(findings)}: nothing is published`)
}

/** `npm run dev` serves the files of the demo sites from the build, and not from the store. */
async function filesMissing(site: SiteFiles, context: Context): Promise<Set<string>> {
  const missing = await missingFiles(context.database(), site)
  if (context.env.SUPABASE_URL !== undefined) return missing
  return new Set([...missing].filter((name) => !isDemoFile(name)))
}

function showFindings(findings: readonly Finding[], write: (line: string) => void): void {
  for (const finding of findings) write(findingLine(finding))
}

function countLine(findings: readonly Finding[]): string {
  const errors = findings.filter(({ level }) => level === 'error').length
  return `${counted(errors, 'error')}, ${counted(findings.length - errors, 'warning')}`
}

async function diff(input: CommandInput, context: Context): Promise<void> {
  const host = required(input.words, 0, 'HOST')
  const [, from = 'live', to = 'draft'] = input.words
  const state = (word: string) =>
    isSiteFolder(word) ? siteAt(word, undefined, context) : siteAt(host, word, context, localesAsked(input))
  const lines = diffSites(await state(from), await state(to))
  if (input.values.json === true) return context.print(JSON.stringify(lines, null, 2))
  for (const line of lines) context.print(line)
  context.note(lines.length === 0 ? 'no difference' : counted(lines.length, 'difference'))
}

async function siteAt(
  word: string,
  version: string | undefined,
  context: Context,
  locales?: readonly string[],
): Promise<SiteFiles> {
  if (isSiteFolder(word)) return (await resolvedFolder(word, context)).site
  return (await readSite(context.database(), word, version, locales)).site
}

async function pull(input: CommandInput, context: Context): Promise<void> {
  const host = required(input.words, 0, 'HOST')
  const folder = required(input.words, 1, 'FOLDER')
  const read = await readSite(context.database(), host, textOption(input, 'version'))
  const { about } = read
  const { bucket } = openLibrary(about.site_id, context)
  const known = mediaSeen(folder)
  const available = await storedHere(read.site, { bucket, tenant: about.tenant_uuid })
  const named = await withMadeIds(read.site, context)
  const { site, files } = pulledFolder(folder, named.site, { known, available })
  const changes = folderChanges(folder, site)
  const fetched = missingHere(folder, files, known)
  const unpushed = [
    ...unpushedFiles(folder, changes.written),
    ...fetched.filter(({ isChanged }) => isChanged).map(({ path }) => path),
  ]
  for (const path of unpushed) context.note(`changed here, and not pushed: ${path}`)
  if (
    unpushed.length > 0 &&
    !(await isSure(`overwrite ${counted(unpushed.length, 'file')}?`, input, context))
  )
    throw new Error('nothing is written; push saves what is here, --yes overwrites it')
  writeSchemas(folder, await context.schemas())
  writeFolder(folder, site, changes)
  const stored = { files, fetched, tenant: about.tenant_uuid }
  const media = await writePulled(folder, stored, bucket, context.progress)
  writeSeen(folder, read, { files: fileDigests(folder), media })
  noteMadeIds(named, context)
  const written = [...changes.written, ...fetched.map(({ path }) => path)]
  context.note(`${counted(written.length, 'file')} written from ${about.source} in ${folder}`)
  const { gone } = changes
  for (const path of gone) context.note(`not in the site: ${path}`)
  const deletes = gone.length > 0 && (await isSure(`delete ${counted(gone.length, 'file')}?`, input, context))
  if (deletes) deleteFolderFiles(folder, gone)
  printResult(input, context, {
    value: { source: about.source, written, gone, deleted: deletes ? gone : [] },
    lines: [],
  })
}

async function push(input: CommandInput, context: Context): Promise<void> {
  const folder = required(input.words, 0, 'FOLDER')
  await writeMadeIds(folder, context)
  const digests = fileDigests(folder)
  const resolved = await resolvedFolder(folder, context)
  const files = resolved.site
  const host = input.words[1] ?? files.hosts[0] ?? ''
  const author = textOption(input, 'author') ?? context.env.USER
  const database = context.database()
  const isTyped = input.words[1] !== undefined
  const found = await siteNamed(host, context)
  /** A host that the folder's site would not be created with. */
  const isOther = isTyped && !files.hosts.includes(host)
  const stored =
    found === null
      ? await claimOfFolder(folder, { files, hosts: isOther ? [host] : files.hosts }, context)
      : siteOfFolder(found, { files, host, isTyped })
  if (stored === null) {
    if (isOther)
      throw new Error(
        `no site has the host ${host}, and site.json has only ${files.hosts.join(', ')}: change \`hosts\` there`,
      )
    if (
      !(await isSure(
        `no site has the host ${host}: make one, with ${files.hosts.join(', ')}?`,
        input,
        context,
      ))
    )
      throw new Error(`no site has the host ${host}; --yes makes one`)
    const [badHost] = hostFindings(files.hosts)
    if (badHost !== undefined) throw new Error(`site.json: ${badHost.where}: ${badHost.message}`)
    const pictures = await readPictures(folder, resolved, context)
    const { site_id, draft } = await createSite(database, files)
    const { added, files: media, renamed } = await pushPictures(folder, site_id, { pictures, context })
    if (renamed.size > 0)
      await saveDraft(database, { host: site_id, site: withRenamed(files, renamed), author, expected: draft })
    writeSeen(folder, await readSite(database, site_id), { files: digests, media })
    const value = { site_id, host, made: true, differences: [], left_out: [], files: added }
    printResult(input, context, { value, lines: [] })
    return context.note(`${host} is made, as a draft: npm run site -- publish ${host}`)
  }
  if (input.values.force !== true && hasChangedSince(folder, stored)) throw changedSite(folder, host, stored)
  const merged = keepMissing(files, stored.site)
  for (const name of merged.names) context.note(`not in ${folder}: ${name}`)
  const deletes = await confirmsRemoval(merged.names, input, context)
  const { site_id, draft } = stored.about
  const pictures = await readPictures(folder, resolved, context)
  const { added, files: media, renamed } = await pushPictures(folder, site_id, { pictures, context })
  const site = withRenamed(deletes ? files : merged.site, renamed)
  const lines = diffSites(stored.site, site)
  await saveDraft(database, { host: site_id, site, author, expected: draft })
  writeSeen(folder, await readSite(database, site_id), { files: digests, media })
  printResult(input, context, {
    value: {
      site_id,
      host,
      made: false,
      differences: lines,
      left_out: deletes ? merged.names : [],
      files: added,
    },
    lines,
  })
  context.note(
    `the draft of ${host} is saved, with ${counted(lines.length, 'change')}; visitors do not see it`,
  )
}

/** Null if no site has that host or id. */
async function siteNamed(site: string, context: Context): Promise<ReadSite | null> {
  return readSite(context.database(), site).catch((error: unknown) => {
    if (error instanceof Refusal && error.word === 'unknown_site') return null
    throw error
  })
}

/**
 * The site that the folder was pulled from or pushed as, if that site claims one of the hosts. A claimed host alone
 * identifies no site.
 */
async function claimOfFolder(
  folder: string,
  { files, hosts }: { files: SiteFiles; hosts: readonly string[] },
  context: Context,
): Promise<ReadSite | null> {
  const id = siteSeen(folder)
  const seen = id === null ? null : await siteNamed(id, context)
  const isClaimed = seen?.about.unverified.some(({ host }) => hosts.includes(host)) === true
  return isClaimed && seen.about.tenant_uuid === files.tenant.uuid ? seen : null
}

/**
 * The site to which a folder is saved, or null if it is to be created.
 * @throws Error if the site belongs to another tenant and nobody has typed its host
 */
function siteOfFolder(
  found: ReadSite | null,
  { files, host, isTyped }: { files: SiteFiles; host: string; isTyped: boolean },
): ReadSite | null {
  if (found === null || found.about.tenant_uuid === files.tenant.uuid) return found
  if (isTyped) return found
  throw new Error(
    `${host} belongs to another tenant (${found.about.tenant_uuid}) than the folder (${files.tenant.uuid}): nothing is saved; push FOLDER ${host} saves it there anyway`,
  )
}

/**
 * Whether a push removes entries from the site that the folder lacks. In a script, `--delete` decides. At a terminal,
 * the person is asked, even without `--delete`. `--yes` alone removes nothing.
 * @throws Error if a person has typed `--delete` and then answers no
 */
async function confirmsRemoval(
  names: readonly string[],
  { values }: CommandInput,
  { ask }: Context,
): Promise<boolean> {
  const isMeant = values.delete === true
  if (names.length === 0) return false
  if (values.yes === true || ask === undefined) return isMeant
  const isConfirmed = await ask(`remove these ${names.length} from the site?`)
  if (isMeant && !isConfirmed) throw new Error('nothing is saved; without --delete the site still has them')
  return isConfirmed
}

/** The files of a folder that are to be stored. */
type Pictures = Pick<ResolvedSite, 'files' | 'prepared'> & { addressed: string[] }

/**
 * Checks every file of a folder before any is stored.
 * @throws Error for a file that cannot be stored, after printing each with the place that names it
 */
async function readPictures(folder: string, resolved: ResolvedSite, context: Context): Promise<Pictures> {
  if (resolved.findings.length > 0) {
    showFindings(withLines(folder, resolved.findings), context.note)
    throw new Error(`${counted(resolved.findings.length, 'file')} cannot be stored: nothing is saved`)
  }
  const { addressed, unnamed } = otherFiles(folder, resolved.files)
  await refuseMisnamedPictures(folder, addressed)
  for (const path of unnamed) context.note(`not stored, because nothing names it: ${path}`)
  return { ...resolved, addressed }
}

async function pushPictures(
  folder: string,
  host: string,
  { pictures, context }: { pictures: Pictures; context: Context },
) {
  const stored = await storePictures(folder, pictures, openLibrary(host, context), context.progress)
  if (stored.added.length > 0) context.note(`${counted(stored.added.length, 'file')} stored`)
  return stored
}

function changedSite(folder: string, host: string, { about }: ReadSite): Error {
  const draft =
    about.draft === null
      ? 'what is live'
      : `the draft${about.draft_author === null ? '' : ` of ${about.draft_author}`}, saved ${about.draft_updated_at},`
  return new Error(
    `${draft} is not what ${folder} was pulled from or pushed as: diff ${host} draft ${folder} says what differs; --force overwrites it`,
  )
}

/** Asks the person at the terminal; `--yes` answers yes. Without either the answer is no. */
async function isSure(question: string, { values }: CommandInput, { ask }: Context): Promise<boolean> {
  if (values.yes === true) return true
  return ask === undefined ? false : ask(question)
}

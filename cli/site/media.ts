import { readFileSync } from 'node:fs'
import type { SupabaseClient } from '@supabase/supabase-js'
import { foreignFiles, withAdopted } from '../../admin/media/adopted-site.ts'
import { addPrepared } from '../../admin/media/add-prepared.ts'
import { fetchAll } from '../../admin/media/fetch-all.ts'
import { FileRefusal } from '../../admin/media/file-refusal.ts'
import { storedName } from '../../admin/media/folder-path.ts'
import { type Bucket, r2Bucket, supabaseBucket } from '../../admin/media/bucket.ts'
import {
  addFile,
  type Library,
  listFiles,
  removeFiles,
  unusedFiles,
} from '../../admin/media/media-library.ts'
import { readSite, saveDraft } from '../../admin/sites.ts'
import { counted } from '../../admin/counted.ts'
import { fetchPublicFile } from './fetch-file.ts'
import { purgeSite, purging } from './purge.ts'
import {
  type Command,
  type Context,
  type CommandInput,
  printResult,
  required,
  textOption,
  UsageError,
} from './command.ts'

const json = { json: { type: 'boolean' } } as const

/** Default age in days from which `media gc` takes unused uploads. */
const UNUSED_DAYS = 30

export const mediaCommands: Record<string, Command> = {
  'media add': {
    usage: 'HOST FILE... (--alt TEXT | --decorative) [--focal 0.5,0.3] [--origin URL]',
    examples: ['media add padaria.localhost oven.jpg --alt "The oven at dawn" --focal 0.5,0.3'],
    options: {
      ...purging,
      alt: { type: 'string' },
      decorative: { type: 'boolean' },
      focal: { type: 'string' },
    },
    run: add,
  },
  'media adopt': {
    usage: 'HOST [--from HOST] [--author NAME] [--json]',
    examples: [
      'media adopt padaria.example',
      'media adopt padaria.example --from old.example --from cdn.old.example',
    ],
    options: { ...json, from: { type: 'string', multiple: true }, author: { type: 'string' } },
    run: adopt,
  },
  'media list': {
    usage: 'HOST [--unused] [--json]',
    examples: ['media list padaria.example', 'media list padaria.example --unused --json'],
    options: { ...json, unused: { type: 'boolean' } },
    run: list,
  },
  'media gc': {
    usage: `HOST [--days ${UNUSED_DAYS}] [--delete] [--json]`,
    examples: ['media gc padaria.example', 'media gc padaria.example --days 90 --delete'],
    options: { ...json, days: { type: 'string' }, delete: { type: 'boolean' } },
    run: collect,
  },
}

/** A refused file does not affect the others, but the command fails. */
async function add(input: CommandInput, context: Context): Promise<void> {
  const library = openLibrary(namedSite(input), context)
  required(input.words, 1, 'FILE')
  const description = { alt: readAlt(input), focal: readFocal(textOption(input, 'focal')) }
  const refused: string[] = []
  let isAnyNew = false
  for (const path of input.words.slice(1)) {
    try {
      const { file, isNew } = await addFile(library, {
        content: readFileSync(path),
        fileName: path,
        ...description,
      })
      context.print(JSON.stringify(file))
      isAnyNew ||= isNew
      if (!isNew) context.note(`${path}: the tenant had this content already`)
    } catch (error) {
      if (!(error instanceof FileRefusal)) throw error
      refused.push(`${path} ${error.message}`)
    }
  }
  // A page may have requested a file before its upload, so the Worker must forget that it was missing.
  if (isAnyNew)
    await purgeSite(
      [namedSite(input)].filter((site) => site.includes('.')),
      input,
      context,
    )
  if (refused.length > 0) throw new Error(refused.join('\n'))
}

/** '' with --decorative. @throws UsageError unless exactly one of the two options is given */
function readAlt(input: CommandInput): string {
  const alt = textOption(input, 'alt')
  if (alt !== undefined && input.values.decorative === true)
    throw new UsageError('--alt or --decorative, not both')
  if (alt?.trim() === '') throw new UsageError('--alt is empty: describe the picture, or use --decorative')
  if (alt === undefined && input.values.decorative !== true)
    throw new UsageError(
      'add --alt TEXT, which describes the picture to visitors who cannot see it, or --decorative',
    )
  return alt ?? ''
}

function readFocal(value: string | undefined): { x: number; y: number } | undefined {
  if (value === undefined) return undefined
  const [x, y, ...others] = value.split(',').map(Number)
  const isFraction = (each: number | undefined): each is number =>
    each !== undefined && each >= 0 && each <= 1
  if (!isFraction(x) || !isFraction(y) || others.length > 0)
    throw new UsageError('--focal must be two fractions, from the left and from the top, such as 0.5,0.3')
  return { x, y }
}

async function list(input: CommandInput, context: Context): Promise<void> {
  const all = await listFiles(openLibrary(namedSite(input), context))
  const files = input.values.unused === true ? all.filter(({ used }) => !used) : all
  if (input.values.json === true) return context.print(JSON.stringify(files, null, 2))
  for (const { name, bytes, used, alt } of files)
    context.print(`${kilobytes(bytes)}  ${used ? '      ' : 'unused'}  /media/${name}${alt && `  ${alt}`}`)
  context.note(counted(files.length, 'file'))
}

/**
 * Without `--from`, stores the files on other hosts that pages show; with it, also those that pages link to, but only on
 * these hosts. A file that cannot be fetched keeps its address.
 */
async function adopt(input: CommandInput, context: Context): Promise<void> {
  const host = namedSite(input)
  const database = context.database()
  const { site, about } = await readSite(database, host)
  const hosts = [input.values.from ?? []].flat().map(String)
  const addresses = foreignFiles(site, hosts)
  const library = openLibrary(about.site_id, context)
  const names = new Map<string, string>()
  let added = 0
  const refused = await fetchAll(addresses, {
    fetchFile: context.fetchFile ?? fetchPublicFile(),
    progress: context.progress,
    store: async (address, file) => {
      const { file: stored, isNew } = await addPrepared(library, file)
      names.set(address, storedName(stored.src) ?? file.name)
      if (isNew) added++
    },
  })
  const adopted = withAdopted(site, names)
  if (names.size > 0)
    await saveDraft(database, {
      host: about.site_id,
      site: adopted,
      author: textOption(input, 'author') ?? context.env.USER,
      expected: about.draft,
    })
  printResult(input, context, {
    value: {
      adopted: Object.fromEntries(names),
      refused: Array.from(refused, ([address, reason]) => ({ address, reason })),
    },
    lines: [
      ...Array.from(names, ([address, name]) => `${address}: /media/${name}`),
      ...Array.from(refused, ([address, reason]) => `not fetched: ${address} ${reason}`),
    ],
  })
  context.note(
    names.size === 0
      ? `${counted(refused.size, 'file')} of other hosts stay where they are; nothing is saved`
      : `${counted(added, 'file')} stored, ${refused.size} stay where they are; the draft of ${host} is saved, and visitors do not see it`,
  )
}

function kilobytes(bytes: number): string {
  return `${Math.ceil(bytes / 1000).toLocaleString('en')} kB`.padStart(10)
}

async function collect(input: CommandInput, context: Context): Promise<void> {
  const days = Number(textOption(input, 'days') ?? UNUSED_DAYS)
  if (!Number.isInteger(days) || days < 0) throw new UsageError('--days must be a number from 0')
  const library = openLibrary(namedSite(input), context)
  const unused = await unusedFiles(library, { days, now: Date.now() })
  const isDeleting = input.values.delete === true
  if (isDeleting)
    await removeFiles(
      library,
      unused.map(({ name }) => name),
    )
  printResult(input, context, {
    value: { files: unused, removed: isDeleting },
    lines: unused.map(({ name, bytes }) => `${kilobytes(bytes)}  /media/${name}`),
  })
  context.note(
    `${counted(unused.length, 'file')} ${isDeleting ? 'removed' : 'unused; --delete removes them'}`,
  )
}

function namedSite({ words }: CommandInput): string {
  return required(words, 0, 'HOST')
}

/** @param site a host of it, or its id */
export function openLibrary(site: string, context: Context): Library {
  const database = context.database()
  return { site, database, bucket: openBucket(context.env, database) }
}

/** The Worker's bucket MEDIA if its name is set; otherwise Supabase Storage. */
export function openBucket(env: Context['env'], database: SupabaseClient): Bucket {
  const { MEDIA_BUCKET: bucket, CLOUDFLARE_ACCOUNT_ID: accountId, CLOUDFLARE_API_TOKEN: token } = env
  if (!bucket) return supabaseBucket(database)
  if (!accountId || !token)
    throw new Error(
      'MEDIA_BUCKET needs CLOUDFLARE_ACCOUNT_ID and CLOUDFLARE_API_TOKEN; set both (docs/media.md)',
    )
  return r2Bucket({ accountId, token, bucket })
}

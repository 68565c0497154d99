import { createReadStream, createWriteStream, existsSync, rmSync, statSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import {
  type BackupLine,
  backupLineSchema,
  backupLines,
  refuseBrokenBackup,
  restoreLines,
  type Store,
} from '../../admin/backup.ts'
import { readAs } from '../../admin/read-as.ts'
import { type Command, type Context, type CommandInput, printResult, required } from './command.ts'
import { counted } from '../../admin/counted.ts'
import { openLibrary } from './media.ts'

const json = { json: { type: 'boolean' } } as const

export const backupCommands: Record<string, Command> = {
  backup: {
    usage: 'HOST FILE [--json]',
    examples: ['backup padaria.example padaria-2026-11-22.backup'],
    options: json,
    run: backup,
  },
  restore: {
    usage: 'FILE [--yes] [--json]',
    examples: ['restore padaria-2026-11-22.backup'],
    options: { ...json, yes: { type: 'boolean' } },
    run: restore,
  },
}

async function backup(input: CommandInput, context: Context): Promise<void> {
  const host = required(input.words, 0, 'HOST')
  const file = required(input.words, 1, 'FILE')
  if (existsSync(file)) throw new Error(`${file} exists; choose another name`)
  const counts = { rows: 0, files: 0 }
  async function* texts() {
    for await (const line of backupLines(host, openStore(host, context), new Date())) {
      if ('part' in line) counts.rows += line.rows.length
      else if ('file' in line) counts.files += 1
      context.progress?.(`${counted(counts.rows, 'row')} and ${counted(counts.files, 'file')}`)
      yield `${JSON.stringify(line)}\n`
    }
  }
  try {
    // Leads are personal data: no other account of the machine reads them.
    await pipeline(
      Readable.from(texts()),
      createGzip(),
      createWriteStream(file, { flags: 'wx', mode: 0o600 }),
    )
  } catch (error) {
    rmSync(file, { force: true })
    throw error
  }
  printResult(input, context, { value: { file, ...counts }, lines: [] })
  context.note(
    `${file} holds ${counted(counts.rows, 'row')} and ${counted(counts.files, 'file')} of the tenant of ${host}`,
  )
}

async function restore(input: CommandInput, context: Context): Promise<void> {
  const file = required(input.words, 0, 'FILE')
  if (!existsSync(file)) throw new Error(`${file} does not exist`)
  await refuseBrokenBackup(backupFileLines(file, { what: 'read', progress: context.progress }))
  const isSure = input.values.yes === true || (await context.ask?.(`restore the tenant of ${file}?`)) === true
  if (!isSure) throw new Error('nothing is restored; --yes restores it')
  const restored = await restoreLines(
    backupFileLines(file, { what: 'restored', progress: context.progress }),
    openStore('', context),
  )
  const { tenant, rows, files, hosts, lostHosts, lostRows, lostPlans } = restored
  printResult(input, context, { value: restored, lines: hosts })
  for (const host of lostHosts) context.note(`${host} is left out: another tenant has it`)
  if (lostRows > 0)
    context.note(`${counted(lostRows, 'member')} left out, without an account here: invite them again`)
  if (lostPlans > 0) context.note(`${counted(lostPlans, 'plan')} cancelled: due before the restore`)
  context.note(
    `the tenant ${tenant} is restored with ${counted(rows, 'row')} and ${counted(files, 'file')}; visitors see it within a minute`,
  )
}

function openStore(site: string, context: Context): Store {
  const { database, bucket } = openLibrary(site, context)
  return { database, bucket }
}

/** @throws Error for a file that is not a backup */
async function* backupFileLines(
  file: string,
  { what, progress }: { what: string; progress: Context['progress'] },
): AsyncGenerator<BackupLine> {
  const stream = createReadStream(file)
  const { size } = statSync(file)
  const text = stream.pipe(createGunzip())
  stream.once('error', (error) => text.destroy(error))
  for await (const line of createInterface({ input: text, crlfDelay: Infinity })) {
    const read = readAs(backupLineSchema, JSON.parse(line))
    if (!read.success) throw new Error(`${file} is not a backup`)
    yield read.data
    progress?.(`${file}: ${Math.floor((100 * stream.bytesRead) / size)} % ${what}`)
  }
}

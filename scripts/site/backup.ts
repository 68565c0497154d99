import { createReadStream, createWriteStream, existsSync, rmSync } from 'node:fs'
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
import { type Command, type Context, type Input, required } from './command.ts'
import { openLibrary } from './media.ts'

export const backupCommands: Record<string, Command> = {
  backup: {
    usage: 'HOST FILE',
    about:
      'writes the whole tenant of a site into a file: sites, revisions, media, leads, subscriptions, hosts',
    examples: ['backup padaria.example padaria-2026-11-22.backup'],
    run: backup,
  },
  restore: {
    usage: 'FILE [--yes]',
    about: 'puts a tenant back that is gone, or into another database',
    examples: ['restore padaria-2026-11-22.backup'],
    options: { yes: { type: 'boolean' } },
    run: restore,
  },
}

async function backup({ words }: Input, context: Context): Promise<void> {
  const host = required(words, 0, 'HOST')
  const file = required(words, 1, 'FILE')
  if (existsSync(file)) throw new Error(`${file} is there already`)
  const counts = { rows: 0, files: 0 }
  async function* texts() {
    for await (const line of backupLines(host, openStore(host, context), new Date())) {
      if ('end' in line) Object.assign(counts, line.end)
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
  context.note(`${file} holds ${counts.rows} rows and ${counts.files} files of the tenant of ${host}`)
}

async function restore(input: Input, context: Context): Promise<void> {
  const file = required(input.words, 0, 'FILE')
  if (!existsSync(file)) throw new Error(`${file} is not there`)
  await refuseBrokenBackup(linesOf(file))
  const isSure = input.values.yes === true || (await context.ask?.(`restore the tenant of ${file}?`)) === true
  if (!isSure) throw new Error('nothing is restored; --yes restores it')
  const { tenant, rows, files, hosts, lostHosts, lostRows, lostPlans } = await restoreLines(
    linesOf(file),
    openStore('', context),
  )
  for (const host of hosts) context.print(host)
  for (const host of lostHosts) context.note(`${host}: another tenant has it by now`)
  if (lostRows > 0) context.note(`${lostRows} members have no account here, and are left out`)
  if (lostPlans > 0) context.note(`${lostPlans} plans were due before the restore, and are cancelled`)
  context.note(
    `the tenant ${tenant} is back, with ${rows} rows and ${files} files; visitors see it within a minute`,
  )
}

function openStore(site: string, context: Context): Store {
  const { database, bucket } = openLibrary(site, context)
  return { database, bucket }
}

/** @throws Error for a file that is no backup */
async function* linesOf(file: string): AsyncGenerator<BackupLine> {
  const stream = createReadStream(file)
  const text = stream.pipe(createGunzip())
  stream.once('error', (error) => text.destroy(error))
  for await (const line of createInterface({ input: text, crlfDelay: Infinity })) {
    const read = readAs(backupLineSchema, JSON.parse(line))
    if (!read.success) throw new Error(`${file} is no backup`)
    yield read.data
  }
}

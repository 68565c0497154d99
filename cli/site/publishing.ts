import {
  addPlan,
  cancelPlan,
  discardDraft,
  listPlans,
  listRevisions,
  type Plan,
  publishSite,
  readSite,
  readSuspension,
  rollbackSite,
  unpublishSite,
} from '../../admin/sites.ts'
import {
  type Command,
  type Context,
  type CommandInput,
  printResult,
  required,
  textOption,
  UsageError,
} from './command.ts'
import { localeOption, localesAsked, refuseErrors } from './content.ts'
import { counted } from '../../admin/counted.ts'
import { purging } from './purge.ts'
import { reportChange } from './report-change.ts'

const json = { json: { type: 'boolean' } } as const
export const signature = { author: { type: 'string' }, note: { type: 'string' } } as const

export const publishingCommands: Record<string, Command> = {
  show: {
    usage: 'HOST [--json]',
    examples: ['show padaria.example'],
    options: json,
    run: show,
  },
  publish: {
    usage: 'HOST [--locale CODE...] [--note TEXT] [--author NAME] [--force] [--origin URL] [--json]',
    examples: [
      'publish padaria.example --note "Christmas menu"',
      'publish padaria.example --locale pt-BR',
      'publish padaria.localhost --origin http://127.0.0.1:8787',
    ],
    options: { ...json, ...signature, ...purging, ...localeOption, force: { type: 'boolean' } },
    run: publish,
  },
  unpublish: {
    usage: 'HOST [--note TEXT] [--author NAME] [--origin URL] [--json]',
    examples: ['unpublish padaria.example', 'unpublish padaria.localhost --origin http://127.0.0.1:8787'],
    options: { ...json, ...signature, ...purging },
    run: unpublish,
  },
  rollback: {
    usage: 'HOST [REVISION] [--note TEXT] [--author NAME] [--origin URL] [--json]',
    examples: ['rollback padaria.example', 'rollback padaria.example 1f0c9d… --note "wrong prices"'],
    options: { ...json, ...signature, ...purging },
    run: rollback,
  },
  revisions: {
    usage: 'HOST [--max 20] [--json]',
    examples: ['revisions padaria.example', 'revisions padaria.example --max 3 --json'],
    options: { ...json, max: { type: 'string' } },
    run: revisions,
  },
  discard: {
    usage: 'HOST [--json]',
    examples: ['discard padaria.example'],
    options: json,
    run: discard,
  },
  schedule: {
    usage:
      'HOST --at MOMENT [--locale CODE... | --unpublish | --rollback REVISION] [--note TEXT] [--author NAME] [--force] [--json]',
    examples: [
      'schedule padaria.example --at 2026-12-01T06:00:00-03:00',
      'schedule padaria.example --at 2027-01-07T00:00:00Z --rollback 1f0c9d…',
    ],
    options: {
      ...json,
      ...signature,
      ...localeOption,
      at: { type: 'string' },
      unpublish: { type: 'boolean' },
      rollback: { type: 'string' },
      force: { type: 'boolean' },
    },
    run: schedule,
  },
  'schedule list': {
    usage: 'HOST [--json]',
    examples: ['schedule list padaria.example', 'schedule list padaria.example --json'],
    options: json,
    run: plans,
  },
  'schedule cancel': {
    usage: 'HOST ID [--json]',
    examples: ['schedule cancel padaria.example 7'],
    options: json,
    run: cancel,
  },
}

async function show(input: CommandInput, context: Context): Promise<void> {
  const host = required(input.words, 0, 'HOST')
  const database = context.database()
  const { site, about } = await readSite(database, host)
  const suspension = await readSuspension(database, host)
  const made = await listRevisions(database, host, 10)
  const planned = (await listPlans(database, host)).filter(({ state }) => state === 'waiting')
  const { document: _, ...rest } = { document: null, ...about }
  if (input.values.json === true)
    return context.print(
      JSON.stringify(
        { ...rest, name: site.config.name, suspended: suspension, revisions: made, plans: planned },
        null,
        2,
      ),
    )
  context.print(`${site.config.name} (${site.is}), ${about.status}`)
  if (suspension.site !== null) context.print(`suspended since ${moment(suspension.site)}`)
  if (suspension.tenant !== null)
    context.print(`suspended with its tenant since ${moment(suspension.tenant)}`)
  context.print(`hosts: ${about.hosts.join(', ')}`)
  for (const { host: name, token } of about.unverified)
    context.print(`unverified: ${name}; set its TXT record to ${token}`)
  context.print(
    `locales: ${site.locales.join(', ')}; ${counted(site.pages.length, 'page')}, ${counted(site.posts.length, 'post')}`,
  )
  context.print(
    about.draft === null
      ? 'no draft'
      : `draft of ${moment(about.draft_updated_at)}${about.draft_author === null ? '' : ` by ${about.draft_author}`}`,
  )
  for (const plan of planned) context.print(planLine(plan))
  for (const revision of made) context.print(revisionLine(revision))
}

async function publish(input: CommandInput, context: Context): Promise<void> {
  const host = required(input.words, 0, 'HOST')
  const database = context.database()
  const locales = localesAsked(input)
  const { site, about } = await readSite(database, host, 'draft', locales)
  await refuseErrors({ host, site, locales }, context)
  const done = await publishSite(database, {
    site: host,
    draft: about.draft,
    locales,
    force: input.values.force === true,
    ...signed(input, context),
  })
  const { changed, revision } = done
  const line = changed ? 'published' : 'nothing to publish: the live site is the same'
  const hosts = changed ? verifiedHosts(about) : []
  await reportChange({ value: { changed, revision }, line, hosts }, input, context)
}

/** Hosts at which visitors reach the site. A customer's unverified domain may still lead to another server. */
function verifiedHosts({ hosts, unverified }: { hosts: string[]; unverified: { host: string }[] }): string[] {
  return hosts.filter((host) => unverified.every((each) => each.host !== host))
}

async function rollback(input: CommandInput, context: Context): Promise<void> {
  const host = required(input.words, 0, 'HOST')
  const database = context.database()
  const revision = input.words[1] ?? (await revisionBefore(host, context))
  const done = await rollbackSite(database, { site: host, revision, ...signed(input, context) })
  const { changed } = done
  const line = changed ? 'live now: the earlier version' : 'nothing to do: that revision is live'
  const { about } = await readSite(database, host, 'live')
  const hosts = changed ? verifiedHosts(about) : []
  const value = { changed, revision: done.revision, as: revision }
  await reportChange({ value, line, hosts }, input, context)
}

/** The newest revision before the live one whose content is stored. */
async function revisionBefore(host: string, context: Context): Promise<string> {
  const made = await listRevisions(context.database(), host, 1000)
  const live = made.findIndex(({ is_live }) => is_live)
  const before = made.slice(live + 1).find(({ has_document }) => has_document)
  if (before === undefined)
    throw new Error('no earlier revision can be restored: the site has none, or its content was deleted')
  return before.revision
}

async function unpublish(input: CommandInput, context: Context): Promise<void> {
  const host = required(input.words, 0, 'HOST')
  const database = context.database()
  const { about } = await readSite(database, host)
  const changed = await unpublishSite(database, host, signed(input, context))
  const line = changed ? 'unpublished: its hosts show no site' : 'nothing to unpublish: the site was not live'
  const hosts = changed ? verifiedHosts(about) : []
  await reportChange({ value: { changed }, line, hosts }, input, context)
}

async function revisions(input: CommandInput, context: Context): Promise<void> {
  const max = Number(textOption(input, 'max') ?? 20)
  if (!Number.isInteger(max) || max < 1 || max > 1000)
    throw new UsageError('--max must be a number from 1 to 1000')
  const made = await listRevisions(context.database(), required(input.words, 0, 'HOST'), max)
  if (input.values.json === true) return context.print(JSON.stringify(made, null, 2))
  for (const revision of made) context.print(revisionLine(revision))
}

async function discard(input: CommandInput, context: Context): Promise<void> {
  const host = required(input.words, 0, 'HOST')
  const database = context.database()
  const { draft, draft_author, draft_updated_at } = (await readSite(database, host)).about
  // A draft saved after this point is another one and is not deleted.
  const discarded = draft !== null && (await discardDraft(database, host, draft))
  printResult(input, context, { value: { discarded }, lines: [] })
  const by = draft_author === null ? '' : ` by ${printable(draft_author)}`
  context.note(discarded ? `the draft of ${moment(draft_updated_at)}${by} is deleted` : 'there was no draft')
}

async function schedule(input: CommandInput, context: Context): Promise<void> {
  const host = required(input.words, 0, 'HOST')
  const at = textOption(input, 'at')
  if (at === undefined || Number.isNaN(Date.parse(at)) || !/T.*(?:Z|[+-]\d\d:?\d\d)$/.test(at))
    throw new UsageError('--at must be a date and time with a time zone, such as 2026-12-01T06:00:00-03:00')
  const revision = textOption(input, 'rollback')
  const isDown = input.values.unpublish === true
  const locales = localesAsked(input)
  if (locales !== undefined && (isDown || revision !== undefined))
    throw new UsageError('--locale is for a publish, not for --unpublish or --rollback')
  if (isDown && revision !== undefined) throw new UsageError('--unpublish or --rollback, not both')
  const action: Plan['action'] = isDown ? 'unpublish' : revision === undefined ? 'publish' : 'rollback'
  const database = context.database()
  const { site, about } = await readSite(database, host, 'draft', locales)
  if (action === 'publish') {
    if (about.draft === null) throw new Error('there is no draft to publish: push one')
    await refuseErrors({ host, site, locales }, context)
  }
  const due_at = new Date(at).toISOString()
  const id = await addPlan(database, {
    site: host,
    action,
    due_at,
    draft: about.draft,
    revision,
    locales,
    forced: input.values.force === true,
    ...signed(input, context),
  })
  printResult(input, context, {
    value: { id, action, due_at },
    lines: [`planned as ${id}: ${action} at ${due_at}`],
  })
}

async function plans(input: CommandInput, context: Context): Promise<void> {
  const planned = await listPlans(context.database(), required(input.words, 0, 'HOST'))
  if (input.values.json === true) return context.print(JSON.stringify(planned, null, 2))
  for (const plan of planned) context.print(planLine(plan))
}

async function cancel(input: CommandInput, context: Context): Promise<void> {
  const [host, id] = [required(input.words, 0, 'HOST'), Number(required(input.words, 1, 'ID'))]
  if (!Number.isInteger(id)) throw new UsageError('ID must be a number that `schedule list` shows')
  if (!(await cancelPlan(context.database(), host, id))) throw new Error(`no plan ${id} is waiting`)
  printResult(input, context, { value: { cancelled: id }, lines: [] })
  context.note(`plan ${id} is cancelled`)
}

export function signed(input: CommandInput, { env }: Context) {
  return { author: textOption(input, 'author') ?? env.USER, note: textOption(input, 'note') }
}

function revisionLine({
  revision,
  kind,
  author,
  note,
  locales,
  created_at,
  has_document,
  is_live,
}: RevisionLine): string {
  const of = locales === null ? '' : ` of ${locales.join(', ')}`
  const by = author === null ? '' : ` by ${author}`
  const reason = note === null ? '' : `: ${printable(note)}`
  return `${revision}  ${moment(created_at)}  ${kind}${of}${by}${reason}${is_live ? '  (live)' : ''}${has_document || is_live ? '' : '  (content deleted)'}`
}

type RevisionLine = Awaited<ReturnType<typeof listRevisions>>[number]

function planLine({ id, action, due_at, state, reason, author, locales }: Plan): string {
  const of = locales === null ? '' : ` of ${locales.join(', ')}`
  return `plan ${id}: ${action}${of} at ${moment(due_at)}${author === null ? '' : ` by ${author}`}: ${state}${reason === null ? '' : `, ${printable(reason)}`}`
}

function moment(time: string | null): string {
  return (time ?? '').slice(0, 16).replace('T', ' ')
}

/** A note is untrusted text, so characters that move the cursor are removed. */
function printable(value: string): string {
  return value.replace(/[\p{Cc}\p{Cf}]/gu, ' ')
}

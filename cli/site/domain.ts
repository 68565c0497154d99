import { type CheckedHost, checkDomains } from '../../admin/domains/check-domains.ts'
import type { CustomHostnames } from '../../admin/domains/custom-hostnames.ts'
import { readDomainSettings } from '../../admin/domains/domain-settings.ts'
import type { DomainStatus } from '../../admin/domains/domain-status.ts'
import {
  addDomain,
  type DomainContext,
  siteDomain,
  siteDomains,
  removeDomain,
  setPrimary,
  verifyDomain,
} from '../../admin/domains/manage-domains.ts'
import { hostnameSync } from '../../admin/domains/sync-hostname.ts'
import { storedHostName } from '../../admin/domains/read-domain.ts'
import { releaseHost } from '../../admin/domains/stored-domains.ts'
import { counted } from '../../admin/counted.ts'
import {
  type Command,
  type Context,
  type CommandInput,
  printResult,
  required,
  UsageError,
} from './command.ts'
import { dryContext, dryFetch } from './domain-dry-run.ts'

const json = { json: { type: 'boolean' } } as const
const dry = { 'dry-run': { type: 'boolean' } } as const

export const domainCommands: Record<string, Command> = {
  'domain add': {
    usage: 'HOST DOMAIN [--vouched] [--dry-run] [--json]',
    examples: [
      'domain add padaria.platform.example www.padaria.example',
      'domain add padaria.platform.example aurora.platform.example',
      'domain add padaria.platform.example www.padaria.example --vouched',
    ],
    options: { ...json, ...dry, vouched: { type: 'boolean' } },
    run: add,
  },
  'domain verify': {
    usage: 'HOST [DOMAIN] [--dry-run] [--json]',
    examples: [
      'domain verify padaria.platform.example www.padaria.example',
      'domain verify padaria.platform.example www.padaria.example --dry-run',
    ],
    options: { ...json, ...dry },
    run: verify,
  },
  'domain status': {
    usage: 'HOST [DOMAIN] [--json]',
    examples: ['domain status www.padaria.example'],
    options: json,
    run: status,
  },
  'domain list': {
    usage: 'HOST [--json]',
    examples: ['domain list padaria.platform.example', 'domain list www.padaria.example --json'],
    options: json,
    run: list,
  },
  'domain primary': {
    usage: 'HOST DOMAIN [--force] [--dry-run] [--json]',
    examples: ['domain primary padaria.platform.example www.padaria.example'],
    options: { ...json, ...dry, force: { type: 'boolean' } },
    run: primary,
  },
  'domain remove': {
    usage: 'HOST [DOMAIN] [--yes] [--dry-run] [--json]',
    examples: ['domain remove padaria.platform.example www.padaria.example --yes'],
    options: { ...json, ...dry, yes: { type: 'boolean' } },
    run: remove,
  },
  'domain release': {
    usage: 'DOMAIN [--dry-run] [--json]',
    examples: ['domain release www.padaria.example', 'domain release www.padaria.example --dry-run'],
    options: { ...json, ...dry },
    run: release,
  },
  'domain check': {
    usage: '[--all] [--dry-run] [--json]',
    examples: ['domain check', 'domain check --all --json'],
    options: { ...json, ...dry, all: { type: 'boolean' } },
    run: check,
  },
}

async function add(input: CommandInput, context: Context): Promise<void> {
  const named = { site: site(input), host: required(input.words, 1, 'DOMAIN') }
  const isVouched = input.values.vouched === true
  show(await addDomain({ ...named, isVouched }, await opened(input, context)), input, context)
}

async function verify(input: CommandInput, context: Context): Promise<void> {
  show(await verifyDomain(named(input), await opened(input, context)), input, context)
}

async function status(input: CommandInput, context: Context): Promise<void> {
  show(await siteDomain(named(input), await opened(input, context)), input, context)
}

async function list(input: CommandInput, context: Context): Promise<void> {
  const domains = await siteDomains(site(input), await opened(input, context))
  if (input.values.json === true) return context.print(JSON.stringify(domains, null, 2))
  for (const each of domains) context.print(line(each))
}

async function primary(input: CommandInput, context: Context): Promise<void> {
  required(input.words, 1, 'DOMAIN')
  const isForced = input.values.force === true
  show(await setPrimary({ ...named(input), isForced }, await opened(input, context)), input, context)
}

async function remove(input: CommandInput, context: Context): Promise<void> {
  const which = named(input)
  const isSure =
    input.values.yes === true ||
    input.values['dry-run'] === true ||
    (await context.ask?.(`remove ${which.host} from its site?`)) === true
  if (!isSure) throw new Error(`nothing is removed; --yes removes ${which.host} from its site`)
  const { removed, kept_until } = await removeDomain(which, await opened(input, context))
  if (input.values.json === true) return context.print(JSON.stringify({ removed, kept_until }, null, 2))
  const quarantine = kept_until === null ? '' : `; no other tenant gets it until ${kept_until.slice(0, 10)}`
  context.print(`${removed} is removed${quarantine}`)
}

async function release(input: CommandInput, context: Context): Promise<void> {
  const host = storedHostName(required(input.words, 0, 'DOMAIN'))
  if (!(await releaseHost((await opened(input, context)).database, host)))
    throw new Error(`${host} is not in quarantine`)
  printResult(input, context, { value: { released: host }, lines: [] })
  context.note(`${host} is released`)
}

async function check(input: CommandInput, context: Context): Promise<void> {
  const domains = await opened(input, context)
  const { hostnames } = domains
  if (hostnames === null)
    throw new Error('CLOUDFLARE_ZONE_ID and CLOUDFLARE_API_TOKEN are missing (docs/tenants.md)')
  // With `isAll`, due hosts are not reserved for this check, so they stay due.
  const isAll = input.values.all === true || input.values['dry-run'] === true
  const checked: CheckedHost[] = []
  for await (const each of checkDomains({ ...domains, hostnames }, { isAll })) {
    checked.push(each)
    if (input.values.json !== true && isNews(each)) context.print(checkedLine(each))
  }
  if (input.values.json === true) context.print(JSON.stringify(checked, null, 2))
  const failed = checked.filter(({ did }) => did === 'failed').length
  context.note(`${counted(checked.length, 'domain')} checked, ${failed} failed`)
  if (failed > 0) throw new Error('some domains failed; the next check tries them again')
}

/** A check run by cron prints what an operator may need to look at, and what it has changed. */
function isNews({ did, state }: CheckedHost): boolean {
  return (did !== 'kept' && did !== 'nothing') || (state !== 'active' && state !== 'pending')
}

function checkedLine({ host, did, state, problem }: CheckedHost): string {
  return [host, did, state, problem].filter((each) => each !== null).join('  ')
}

/** DOMAIN is optional if it equals HOST. */
function named(input: CommandInput): { site: string; host: string } {
  return { site: site(input), host: input.words[1] ?? required(input.words, 0, 'HOST') }
}

/** HOST as the database has it; an id has no dot. */
function site({ words }: CommandInput): string {
  const given = required(words, 0, 'HOST')
  return given.includes('.') ? storedHostName(given) : given
}

function show(domain: DomainStatus, input: CommandInput, context: Context): void {
  const lines = input.values.json === true ? [JSON.stringify(domain, null, 2)] : statusLines(domain)
  for (const each of lines) context.print(each)
}

function statusLines(domain: DomainStatus): string[] {
  const records = domain.records.map(({ type, name, value, found }) => {
    const seen = found === null ? '' : found ? '  (found)' : '  (not found)'
    return `  ${type.padEnd(5)} ${name}  ${value}${seen}`
  })
  const problem = domain.problem === null ? [] : [`  problem: ${domain.problem}`]
  return [line(domain), ...records, ...problem, `  next: ${domain.next}`]
}

function line({ host, kind, state, claimed_until }: DomainStatus): string {
  const until = claimed_until === null ? '' : `, until ${claimed_until.slice(0, 10)}`
  return `${host}  ${kind}  ${state}${until}`
}

/** Dependencies from the environment; with --dry-run nothing is written or sent. */
async function opened(
  input: CommandInput,
  context: Context,
): Promise<DomainContext & { hostnames: CustomHostnames | null }> {
  const { env } = context
  const isLocal = env.SUPABASE_URL === undefined || isLoopback(env.SUPABASE_URL)
  const isDry = input.values['dry-run'] === true
  const settings = { ...env, PLATFORM_DOMAIN: env.PLATFORM_DOMAIN ?? (isLocal ? 'localhost' : undefined) }
  // In JSON mode the planned calls are notes, not results.
  const print = input.values.json === true ? context.note : context.print
  const hostnames = await openHostnames(env, { isDry, print })
  const domains = {
    database: context.database(),
    hostnames,
    sync: hostnames && hostnameSync(hostnames),
    ...readDomainSettings(settings),
  }
  if (domains.target === '')
    throw new UsageError('PLATFORM_DOMAIN is missing; set it to the Worker’s value (docs/tenants.md)')
  return isDry ? dryContext(domains, print) : domains
}

/** An embedded Supabase, whose Worker is `npm run dev`. */
function isLoopback(address: string): boolean {
  return URL.canParse(address) && ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname)
}

/** Null without Cloudflare’s settings: `domain check` on another machine then creates and removes custom hostnames. */
async function openHostnames(
  env: Context['env'],
  { isDry, print }: { isDry: boolean; print: Context['print'] },
): Promise<CustomHostnames | null> {
  const { CLOUDFLARE_ZONE_ID: zone, CLOUDFLARE_API_TOKEN: token, CLOUDFLARE_BASE_URL: baseURL } = env
  // Loaded here, so that other commands do not load the client.
  const { cloudflareHostnames } = await import('./cloudflare-hostnames.ts')
  if (isDry)
    return cloudflareHostnames({ zone: zone ?? 'ZONE_ID', token: 'none', baseURL, fetch: dryFetch(print) })
  return zone && token ? cloudflareHostnames({ zone, token, baseURL }) : null
}

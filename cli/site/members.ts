import { readFileSync } from 'node:fs'
import type { Locale } from '#shared/locales.ts'
import type { Words } from '#shared/words.ts'
import { invitationLetter, letterText } from '../../admin/invitation-letter.ts'
import {
  changeRole,
  type GivenReach,
  type Invitation,
  inviteMember,
  listMembers,
  type TenantMember,
  MEMBER_ROLES,
  type MembersPage,
  type MemberRole,
  type Reach,
  removeMember,
  siteOfInvitation,
} from '../../admin/members.ts'
import { readSite } from '../../admin/sites.ts'
import {
  type Command,
  type Context,
  type CommandInput,
  printResult,
  required,
  textOption,
  UsageError,
} from './command.ts'
import { counted } from '../../admin/counted.ts'

/** Most members in one answer of the database. */
const PAGE = 1000

export const memberCommands: Record<string, Command> = {
  'members list': {
    usage: `HOST [--role ${MEMBER_ROLES.join('|')}] [--json]`,
    examples: ['members list padaria.example --role owner'],
    options: { role: { type: 'string' }, json: { type: 'boolean' } },
    run: list,
  },
  'members invite': {
    usage: `HOST EMAIL [--role ${MEMBER_ROLES.join('|')}] [--sites HOST,…|all] [--origin URL] [--json]`,
    examples: ['members invite padaria.example ana@example.com --role editor --sites padaria.example'],
    options: {
      role: { type: 'string' },
      sites: { type: 'string' },
      origin: { type: 'string' },
      json: { type: 'boolean' },
    },
    run: invite,
  },
  'members role': {
    usage: `HOST EMAIL|ACCOUNT ${MEMBER_ROLES.join('|')} [--sites HOST,…|all] [--json]`,
    examples: ['members role padaria.example ana@example.com owner'],
    options: { sites: { type: 'string' }, json: { type: 'boolean' } },
    run: role,
  },
  'members remove': {
    usage: 'HOST EMAIL|ACCOUNT [--force] [--json]',
    examples: ['members remove padaria.example ana@example.com'],
    options: { force: { type: 'boolean' }, json: { type: 'boolean' } },
    run: remove,
  },
}

async function list(input: CommandInput, context: Context): Promise<void> {
  const given = textOption(input, 'role')
  const of = { site: required(input.words, 0, 'HOST'), role: given === undefined ? given : readRole(given) }
  const { members, invitations } = await allMembers(of, context)
  if (input.values.json === true) return context.print(JSON.stringify({ members, invitations }, null, 2))
  for (const member of members) context.print(memberLine(member))
  for (const invitation of invitations) context.print(invitationLine(invitation))
  context.note(`${counted(members.length, 'member')}, ${counted(invitations.length, 'invitation')}`)
}

async function allMembers(
  of: { site: string; role: MemberRole | undefined },
  { database }: Context,
): Promise<MembersPage> {
  const { members, invitations } = await listMembers(database(), of)
  for (let page = members; page.length === PAGE; ) {
    page = (await listMembers(database(), { ...of, after: page.at(-1)?.account })).members
    members.push(...page)
  }
  return { members, invitations }
}

function memberLine({ role: held, email, account, sites, created_at }: TenantMember): string {
  return `${held.padEnd(8)} ${email ?? 'no address'}  ${account}  since ${created_at.slice(0, 10)}${onlyFor(sites)}`
}

function invitationLine({ role: held, email, sites, created_at }: Invitation): string {
  return `${held.padEnd(8)} ${email}  invited ${created_at.slice(0, 10)}${onlyFor(sites)}`
}

/** The sites of a limited member. */
function onlyFor(sites: Reach): string {
  if (sites === 'all') return ''
  return sites.length === 0 ? ' for no site' : ` for ${sites.map(({ name }) => name).join(', ')}`
}

/** Hosts or ids, separated by commas; undefined changes nothing. */
function readReach(given: string | undefined): GivenReach | undefined {
  if (given === undefined || given === 'all') return given
  const sites = given
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
  if (sites.length === 0) throw new UsageError('--sites takes hosts separated by commas, or all')
  return sites
}

async function invite(input: CommandInput, context: Context): Promise<void> {
  const site = required(input.words, 0, 'HOST')
  const email = required(input.words, 1, 'EMAIL')
  const origin = readOrigin(textOption(input, 'origin'), context)
  const invitedAs = readRole(textOption(input, 'role') ?? 'visitor')
  // Invited editors accept in the Studio, if the platform has it.
  const studio = invitedAs === 'visitor' ? undefined : context.env.ADMIN_HOST || undefined
  const invited = await inviteMember(context.database(), {
    site,
    email,
    role: invitedAs,
    sites: readReach(textOption(input, 'sites')),
    ...(studio !== undefined && { at_admin: true }),
  })
  const letter = await invitationLetter(
    await readSite(context.database(), siteOfInvitation(site, invited.sites), 'live'),
    {
      email: invited.email,
      origin,
      words: async (locale) => invitationWords(locale),
      studio: studio && origin(studio),
    },
  )
  const next =
    letter === null
      ? 'The site has no verified host without *, so there is no letter to send to the person'
      : 'No mail is sent. Send this letter to the person'
  context.note(`${invited.email} is invited as ${invited.role}${onlyFor(invited.sites)}. ${next}`)
  if (input.values.json === true) return context.print(JSON.stringify({ ...invited, letter }, null, 2))
  if (letter === null) return
  context.print(`${letter.subject}\n\n${letterText(letter)}`)
}

/** @returns the origin of a host, with the scheme and port of `given`, or else of `npm run dev` or a deployed Worker */
function readOrigin(given: string | undefined, { env, local }: Context): (host: string) => string {
  const base =
    given ?? (env.SUPABASE_URL === undefined ? `http://localhost:${local.worker}` : 'https://localhost')
  if (!URL.canParse(base))
    throw new UsageError('--origin must be an address of the Worker, such as https://padaria.example')
  const { protocol, port } = new URL(base)
  return (host) => `${protocol}//${host}${port === '' ? '' : `:${port}`}`
}

function invitationWords(locale: Locale): Words['invitation'] {
  const file = new URL(`../../shared/words/${locale}.json`, import.meta.url)
  return (JSON.parse(readFileSync(file, 'utf8')) as Words).invitation
}

async function role(input: CommandInput, context: Context): Promise<void> {
  const { words } = input
  const changed = await changeRole(context.database(), {
    site: required(words, 0, 'HOST'),
    member: required(words, 1, 'EMAIL'),
    role: readRole(required(words, 2, 'ROLE')),
    sites: readReach(textOption(input, 'sites')),
    adds: true,
  })
  const became = changed.added ? 'is a member as' : 'is'
  printResult(input, context, { value: changed, lines: [] })
  context.note(`${changed.email ?? changed.account} ${became} ${changed.role}${onlyFor(changed.sites)}`)
}

async function remove(input: CommandInput, context: Context): Promise<void> {
  const { words, values } = input
  const member = required(words, 1, 'EMAIL')
  const { removed, uninvited } = await removeMember(context.database(), {
    site: required(words, 0, 'HOST'),
    member,
    forced: values.force === true,
  })
  if (!removed && !uninvited) throw new Error(`${member} is neither a member nor invited`)
  printResult(input, context, { value: { removed, uninvited }, lines: [] })
  context.note(removed ? `${member} is no longer a member` : `the invitation of ${member} is withdrawn`)
}

function readRole(word: string): MemberRole {
  const known = MEMBER_ROLES.find((each) => each === word)
  if (known === undefined) throw new UsageError(`the role must be one of ${MEMBER_ROLES.join(', ')}`)
  return known
}

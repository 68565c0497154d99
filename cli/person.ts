import { pathToFileURL } from 'node:url'
import type { SupabaseClient } from '@supabase/supabase-js'
import * as z from 'zod'
import { parseOptions } from './parse-options.ts'
import type { DeadLettersOptions } from './dead-letters.ts'
import { dropMatchingLetters, findDeadLetters, type LetterFilter } from './dead-leads.ts'
import { CallFailure } from '../admin/call-failure.ts'
import { STANDARD_PORTS } from '../build/dev/own-ports.ts'
import { printNodeNotice } from '../build/node-version.ts'
import { openDatabase } from './site/database.ts'

/** Where the Worker stores the files of forms. */
const BUCKET = 'form-files'

/** Validity of the link to an exported file, in seconds: a week. */
const LINK_SECONDS = 7 * 24 * 60 * 60

export interface Person {
  /** A host of the tenant. */
  site: string
  email?: string | undefined
  /** Session id of the person's browser: `session_id` in its local storage. */
  identifier?: string | undefined
}

/** Cloudflare's queues, which contain messages that could not be stored in the database or delivered. */
export interface PersonQueues extends Omit<DeadLettersOptions, 'queue' | 'print'> {
  /** Prefix of the deployment: the queues are `<prefix>-leads`, `-deliveries` and `-tracking`. */
  prefix: string
}

const QUEUES = ['leads', 'deliveries', 'tracking']

const exportSchema = z.looseObject({
  files: z.array(z.string()),
  events: z.optional(z.array(z.looseObject({ identifier: z.optional(z.nullable(z.string())) }))),
})
const erasureSchema = z.object({
  submissions: z.number(),
  events: z.number(),
  memberships: z.number(),
  invitations: z.number(),
  files: z.array(z.string()),
})

/** A tenant's data about a person. Each file has a link that is valid for a week. */
export async function exportPerson(
  person: Person,
  client: SupabaseClient,
  queues?: PersonQueues,
): Promise<object> {
  const stored = exportSchema.parse(await callForPerson('person_export', person, client))
  const known =
    queues === undefined ? stored : { ...stored, dead_letters: await findLetters(person, client, queues) }
  if (known.files.length === 0) return known
  const { data, error } = await client.storage.from(BUCKET).createSignedUrls(known.files, LINK_SECONDS)
  if (error !== null) throw new Error(`storage: ${error.message}`)
  return { ...known, files: data.map(({ path, signedUrl }) => ({ path, url: signedUrl })) }
}

/**
 * Deletes the data that `exportPerson` returns. The rows are deleted first; the nightly job deletes files that
 * Storage fails to delete now.
 */
export async function erasePerson(
  person: Person,
  client: SupabaseClient,
  queues?: PersonQueues,
): Promise<object> {
  // The queues are searched before the rows are deleted, because only the rows name the person's browsers.
  const dead_letters = queues && (await dropLetters(await letterFilter(person, client), queues))
  const { files, ...counts } = erasureSchema.parse(await callForPerson('person_erase', person, client))
  if (files.length > 0) {
    const { error } = await client.storage.from(BUCKET).remove(files)
    if (error !== null)
      throw new Error(`the rows are deleted; the nightly job deletes the files: ${error.message}`)
    await rpc('files_removed', { paths: files }, client)
  }
  return { ...counts, files: files.length, ...(queues && { dead_letters }) }
}

async function findLetters(person: Person, client: SupabaseClient, queues: PersonQueues): Promise<unknown[]> {
  const filter = await letterFilter(person, client)
  const found: unknown[] = []
  for (const queue of QUEUES)
    found.push(...(await findDeadLetters(filter, { ...queues, queue: `${queues.prefix}-${queue}` })))
  return found
}

async function dropLetters(filter: LetterFilter, queues: PersonQueues): Promise<number> {
  let dropped = 0
  for (const queue of QUEUES)
    dropped += await dropMatchingLetters(filter, { ...queues, queue: `${queues.prefix}-${queue}` })
  return dropped
}

const tenantSchema = z.object({ sites: z.object({ tenants: z.object({ uuid: z.string() }) }) })

/** Dead letters about the person: of the site's tenant, by the e-mail address and by the person's known browsers. */
async function letterFilter({ email, ...person }: Person, client: SupabaseClient): Promise<LetterFilter> {
  const { events = [] } = exportSchema.parse(
    await callForPerson('person_export', { email, ...person }, client),
  )
  const { data, error } = await client
    .from('domains')
    .select('sites(tenants(uuid))')
    .eq('host', person.site.trim().toLowerCase())
    // Several sites may claim a host, but only one has it.
    .order('verified_at', { nullsFirst: false })
    .limit(1)
    .single()
  if (error !== null) throw new Error(`the tenant of ${person.site} is not known: ${error.message}`)
  const identifiers = [person.identifier, ...events.map(({ identifier }) => identifier)]
  return {
    tenant_uuid: tenantSchema.parse(data).sites.tenants.uuid,
    person: { email, identifiers: [...new Set(identifiers.flatMap((each) => each || []))] },
  }
}

async function callForPerson(name: string, { site, email, identifier }: Person, client: SupabaseClient) {
  const answer = await rpc(name, { site, email, identifier }, client)
  const refusal = z.object({ error: z.string() }).safeParse(answer)
  if (refusal.success) throw new Error(REFUSALS[refusal.data.error] ?? refusal.data.error)
  return answer
}

const REFUSALS: Record<string, string> = {
  unknown_site: 'no site has that host; --site is a host of it, such as padaria.example',
  no_person: 'say who: --email, --identifier, or both',
}

async function rpc(name: string, args: object, client: SupabaseClient): Promise<unknown> {
  const { data, error, status } = await client.rpc(name, args)
  if (error !== null) throw new CallFailure(name, error, status)
  return data
}

/** `npm run person -- export|erase --site HOST --email ADDRESS [--identifier ID]`. */
async function main(args: string[]): Promise<void> {
  const { values, positionals } = parseOptions({
    args,
    allowPositionals: true,
    options: {
      site: { type: 'string' },
      email: { type: 'string' },
      identifier: { type: 'string' },
      prefix: { type: 'string', default: 'vitrine' },
    },
  })
  const [command] = positionals
  const { site = '', email, identifier, prefix } = values
  if ((command !== 'export' && command !== 'erase') || site === '')
    throw new Error(
      'usage: npm run person -- export | erase --site padaria.example --email ana@example.com [--identifier …]',
    )
  const { SUPABASE_URL: url, SUPABASE_SECRET_KEY: key } = process.env
  if (!url || !key)
    throw new Error('SUPABASE_URL and SUPABASE_SECRET_KEY are missing; set both (docs/deploy.md)')
  const client = openDatabase(process.env, STANDARD_PORTS)
  const person = { site, email, identifier }
  const { CLOUDFLARE_ACCOUNT_ID: accountId, CLOUDFLARE_API_TOKEN: token } = process.env
  const queues = accountId && token ? { accountId, token, prefix } : undefined
  if (queues === undefined)
    console.error('dead letters are not searched: CLOUDFLARE_ACCOUNT_ID and CLOUDFLARE_API_TOKEN are missing')
  const act = command === 'export' ? exportPerson : erasePerson
  const answer = await act(person, client, queues)
  console.log(JSON.stringify(answer, null, 2))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  printNodeNotice()
  await main(process.argv.slice(2)).catch((error: Error) => {
    console.error(error.message)
    process.exit(1)
  })
}

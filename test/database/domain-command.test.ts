import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CheckedHost } from '../../admin/domains/check-domains.ts'
import type { DomainStatus } from '../../admin/domains/domain-status.ts'
import { createSite } from '../../admin/sites.ts'
import { smallSite } from '../admin/small-site.ts'
import { CloudflareDouble, TOKEN, ZONE } from '../support/cloudflare-saas.ts'
import { type Run, runCommand } from '../support/run-command.ts'
import { backend, call, service } from './clients.ts'

/** `npm run site -- domain …` as an operator types it, with a zone of Cloudflare and a resolver that are doubles. */
const double = new CloudflareDouble()
const PLATFORM = 'plataforma.example'
const TARGET = `fallback.${PLATFORM}`
let listening: Awaited<ReturnType<CloudflareDouble['listen']>>
let made = 0
/** A site of its own tenant, and a domain of its customer. */
let site: string
let domain: string

beforeAll(async () => {
  listening = await double.listen()
})
afterAll(() => listening.close())
beforeEach(async () => {
  made += 1
  site = await newSite(`dominio${made}.${PLATFORM}`)
  domain = `www.dominio${made}.example`
  double.calls.length = 0
})

async function newSite(host: string): Promise<string> {
  const changes = { hosts: [host], tenant: { uuid: crypto.randomUUID(), id: 1, name: 'Domínio' } }
  await createSite(service(), smallSite({ ...changes, popups: [], forms: [] }))
  return host
}

/** The settings that an operator has in the environment. */
const environment = () => ({
  SUPABASE_URL: backend().url,
  SUPABASE_SECRET_KEY: backend().secretKey,
  PLATFORM_DOMAIN: PLATFORM,
  ADMIN_HOST: `painel.${PLATFORM}`,
  DNS_RESOLVER: `${listening.origin}/dns-query`,
  CLOUDFLARE_BASE_URL: `${listening.origin}/client/v4`,
  CLOUDFLARE_ZONE_ID: ZONE,
  CLOUDFLARE_API_TOKEN: TOKEN,
})

function run(...args: string[]): Promise<Run> {
  return runWith({}, ...args)
}

function runWith(env: Record<string, string>, ...args: string[]): Promise<Run> {
  return runCommand(['domain', ...args], { database: service, env: { ...environment(), ...env } })
}

async function status(...args: string[]): Promise<DomainStatus> {
  const { out, err } = await run('status', ...args, '--json')
  expect(err).toBe('')
  return JSON.parse(out)
}

/** The result for one domain in a check of all. */
async function checked(host: string): Promise<CheckedHost | undefined> {
  const { out } = await run('check', '--all', '--json')
  return (JSON.parse(out) as CheckedHost[]).find((each) => each.host === host)
}

/** Claims the domain, and sets both records as its owner. */
async function claimed(): Promise<void> {
  const { out } = await run('add', site, domain, '--json')
  const { records } = JSON.parse(out) as DomainStatus
  for (const { type, name, value } of records) {
    if (type === 'TXT') double.txt.set(name, ['v=spf1 -all', value])
    else double.cname.set(name, value)
  }
}

const visitorSees = async (host: string) => (await call('core_config', { url: `https://${host}/` })) !== null

test('a domain is claimed, verified, gets its certificate, becomes primary, and is removed', async () => {
  const added = await run('add', site, `WWW.Dominio${made}.example.`)
  expect(added.code).toBe(0)
  expect(added.out).toMatch(new RegExp(`^${domain}  alias  claimed, until \\d{4}-\\d\\d-\\d\\d\n`))
  expect(added.out).toMatch(new RegExp(`TXT   _vitrine\\.${domain}  [0-9a-f]{32}\n`))
  expect(added.out).toContain(`CNAME ${domain}  ${TARGET}\n`)
  expect(double.calls).toEqual([])

  const early = await run('verify', site, domain)
  expect(early).toMatchObject({ code: 1, out: '', err: expect.stringContaining('does not show the token') })
  expect(double.calls).toEqual([])

  await claimed()
  expect((await status(site, domain)).records.map(({ found }) => found)).toEqual([true, true])
  const verified = await run('verify', site, domain)
  expect(verified).toMatchObject({ code: 0, err: '' })
  expect(verified.out).toContain(`${domain}  alias  pending\n`)
  expect(double.calls).toEqual([
    `GET /zones/${ZONE}/custom_hostnames`,
    `POST /zones/${ZONE}/custom_hostnames`,
  ])
  const waiting = await run('primary', site, domain)
  expect(waiting).toMatchObject({ code: 1, err: expect.stringContaining('cannot reach the host yet') })

  double.step(domain, 'pending')
  expect(await checked(domain)).toMatchObject({ did: 'kept', state: 'pending' })
  expect((await status(domain)).problem).toBe('custom hostname does not CNAME to this zone.')
  double.step(domain, 'active')
  expect(await checked(domain)).toMatchObject({ did: 'kept', state: 'active', problem: null })
  expect((await run('primary', site, domain)).out).toContain(`${domain}  primary  active\n`)
  expect((await run('list', site)).out).toBe(`${domain}  primary  active\n${site}  alias  active\n`)

  const refused = await run('remove', site, domain, '--yes')
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('make another one primary') })
  expect((await run('primary', domain, site)).code).toBe(0)
  expect(await run('remove', site, domain)).toMatchObject({ code: 1, err: expect.stringContaining('--yes') })
  const removed = await run('remove', site, domain, '--yes')
  expect(removed.out).toMatch(
    new RegExp(`^${domain} is removed; no other tenant gets it until \\d{4}-\\d\\d-\\d\\d\n$`),
  )
  expect(double.of(domain)).toBeUndefined()
}, 60_000)

test('the site is reachable at a domain once it is verified, and no longer once it is removed', async () => {
  await call('site_publish', { site, draft: await draftOf(site) }, service())
  await claimed()
  expect(await visitorSees(domain)).toBe(false)
  await run('verify', site, domain)
  expect(await visitorSees(domain)).toBe(true)
  await run('remove', site, domain, '--yes')
  expect(await visitorSees(domain)).toBe(false)
})

async function draftOf(host: string): Promise<string> {
  const { draft } = await call<{ draft: string }>('site_read', { site: host }, service())
  return draft
}

describe('another tenant', () => {
  test('that claims the same domain verifies it only with its own token', async () => {
    const other = await newSite(`rival${made}.${PLATFORM}`)
    await claimed()
    expect((await run('add', other, domain)).code).toBe(0)
    const rival = await run('verify', other, domain)
    expect(rival).toMatchObject({ code: 1, err: expect.stringContaining('does not show the token') })
    expect((await run('verify', site, domain)).code).toBe(0)
    expect(await run('add', other, domain)).toMatchObject({
      code: 1,
      err: expect.stringContaining('belongs to another site'),
    })
  })

  test('gets no quarantined domain, though DNS still leads here, until it is released', async () => {
    const other = await newSite(`seguinte${made}.${PLATFORM}`)
    await claimed()
    await run('verify', site, domain)
    await run('remove', site, domain, '--yes')
    const early = await run('add', other, domain)
    expect(early).toMatchObject({
      code: 1,
      err: expect.stringContaining('another tenant had the host in the last 30 days'),
    })
    expect(await run('add', other, domain, '--vouched')).toMatchObject({ code: 1 })
    expect((await run('release', domain)).err).toContain(`${domain} is released`)
    expect((await run('add', other, domain)).out).toContain('claimed')
    // The record of the former tenant proves nothing.
    expect(await run('verify', other, domain)).toMatchObject({ code: 1 })
  })
})

test('a name below the platform’s domain belongs to the site at once, without a call to Cloudflare', async () => {
  const name = `nome${made}.${PLATFORM}`
  const added = await run('add', site, name)
  expect(added.out).toContain(`${name}  alias  active\n`)
  expect(double.calls).toEqual([])
})

test.each([
  ['*.loja.example', 'wildcard'],
  ['192.0.2.1', 'not a host name'],
  ['https://loja.example', 'not a host name'],
  [PLATFORM, 'reserved by the platform'],
  [`www.${PLATFORM}`, 'reserved by the platform'],
  [`painel.${PLATFORM}`, 'reserved by the platform'],
  [`a.b.${PLATFORM}`, 'reserved by the platform'],
])('%s is refused', async (given, why) => {
  expect(await run('add', site, given)).toMatchObject({ code: 1, err: expect.stringContaining(why) })
})

test('a domain in another script is stored in A-labels', async () => {
  const { out } = await run('add', site, `pão${made}.example`, '--json')
  expect(JSON.parse(out).host).toBe(new URL(`http://pão${made}.example`).hostname)
})

test('every command accepts a domain in another script as its owner writes it, and prints its A-labels', async () => {
  const host = `PÃO${made}.example`
  domain = new URL(`http://${host}`).hostname
  await claimed()
  expect((await run('status', site, host)).out).toContain(`${domain}  alias  claimed`)
  expect((await run('verify', site, host)).out).toContain(`${domain}  alias  pending`)
  expect((await run('status', host)).out).toContain(`${domain}  alias  pending`)
  expect((await run('list', host)).out).toContain(domain)
  expect(await run('remove', site, host, '--yes')).toMatchObject({
    code: 0,
    out: expect.stringContaining(`${domain} is removed`),
  })
  expect((await run('release', host)).err).toContain(`${domain} is released`)
})

test('a wildcard that SQL has added is shown, removed and released', async () => {
  const wildcard = `*.loja${made}.example`
  const { data } = await service().from('domains').select('site_id').eq('host', site).single().throwOnError()
  await service()
    .from('domains')
    .insert({ host: wildcard, site_id: data.site_id, kind: 'alias', verified_at: new Date() })
    .throwOnError()
  expect((await run('status', site, wildcard)).out).toContain(`${wildcard}  alias  active`)
  expect(await run('remove', site, wildcard, '--yes')).toMatchObject({ code: 0 })
  const other = await newSite(`depois${made}.${PLATFORM}`)
  const below = `www.loja${made}.example`
  expect(await run('add', other, below)).toMatchObject({
    code: 1,
    err: expect.stringContaining('another tenant had the host in the last 30 days'),
  })
  expect((await run('release', wildcard)).err).toContain(`${wildcard} is released`)
  expect(await run('add', other, below)).toMatchObject({ code: 0 })
  for (const no of ['*', '*.*.example', 'a.*.example', '*.192.0.2.1'])
    expect(await run('release', no), no).toMatchObject({ code: 1 })
})

test('another site’s claim on a name below the platform’s domain is removed without a call to Cloudflare', async () => {
  const name = `disputado${made}.${PLATFORM}`
  await run('add', site, name)
  const other = await newSite(`pretende${made}.${PLATFORM}`)
  const { data } = await service().from('domains').select('site_id').eq('host', other).single().throwOnError()
  await service().from('domains').insert({ host: name, site_id: data.site_id, kind: 'alias' }).throwOnError()
  double.calls.length = 0
  expect(await run('remove', other, name, '--yes')).toMatchObject({ code: 0 })
  expect(double.calls).toEqual([])
  expect((await status(site, name)).state).toBe('active')
})

test('a dry run prints the real account’s calls, sends none and writes nothing', async () => {
  await claimed()
  const before = await status(site, domain)
  const env = { CLOUDFLARE_BASE_URL: '', CLOUDFLARE_API_TOKEN: 'the-real-token' }
  const { code, out } = await runWith(env, 'verify', site, domain, '--dry-run')
  expect(code).toBe(0)
  const api = `https://api.cloudflare.com/client/v4/zones/${ZONE}/custom_hostnames`
  expect(out).toContain(`GET ${api}?hostname.exact=${domain}\n`)
  expect(out).toContain(
    `POST ${api} {"hostname":"${domain}","ssl":{"method":"http","type":"dv","settings":{"min_tls_version":"1.2"}}}\n`,
  )
  expect(out).toContain('database: domain_verified')
  expect(out).not.toContain('the-real-token')
  expect(double.calls).toEqual([])
  const { checked_at: _, ...rest } = await status(site, domain)
  expect(before).toMatchObject(rest)
  expect((await run('add', site, `seco.${domain}`, '--dry-run')).out).toContain('database: domain_add')
  expect(await run('status', site, `seco.${domain}`)).toMatchObject({ code: 1 })
  const { out: planned } = await run('check', '--dry-run')
  expect(planned).toContain(`POST ${listening.origin}/client/v4/zones/${ZONE}/custom_hostnames`)
  expect(double.calls).toEqual([])
}, 60_000)

describe('a check', () => {
  const verified = async () => {
    await claimed()
    await run('verify', site, domain)
    double.step(domain, 'active')
  }

  test('verifies a domain once its owner has set DNS, without another command', async () => {
    await claimed()
    expect(await checked(domain)).toMatchObject({ did: 'verified', state: 'pending' })
    expect((await status(domain)).state).toBe('pending')
  })

  test('reports that a domain leads elsewhere, and removes it from the site once Cloudflare has given it up', async () => {
    await verified()
    double.step(domain, 'moved')
    const { out } = await run('check', '--all')
    expect(out).toContain(`${domain}  kept  moved  custom hostname does not CNAME to this zone.\n`)
    expect(await status(domain)).toMatchObject({
      state: 'moved',
      next: expect.stringContaining('After seven days'),
    })
    double.step(domain, 'deleted')
    double.txt.clear()
    expect(await checked(domain)).toMatchObject({ did: 'unmapped', state: null })
    expect((await status(site, domain)).state).toBe('claimed')
    expect(double.of(domain)).toBeUndefined()
    const other = await newSite(`novo${made}.${PLATFORM}`)
    expect(await run('add', other, domain)).toMatchObject({ code: 1 })
  })

  test('orders a custom hostname again that was deleted by hand', async () => {
    await verified()
    const id = double.of(domain)?.id ?? ''
    double.hostnames.delete(id)
    expect(await checked(domain)).toMatchObject({ did: 'ordered', state: 'pending' })
    expect(double.of(domain)?.id).not.toBe(id)
  })

  test('removes a domain that led elsewhere when Cloudflare has deleted it between two checks', async () => {
    await verified()
    double.step(domain, 'moved')
    await checked(domain)
    double.hostnames.delete(double.of(domain)?.id ?? '')
    double.txt.clear()
    expect(await checked(domain)).toMatchObject({ did: 'unmapped', state: null })
    expect((await status(site, domain)).state).toBe('claimed')
    expect(double.of(domain)).toBeUndefined()
  })

  test('requests a new validation of a certificate once the domain leads here', async () => {
    await verified()
    double.step(domain, 'timed_out')
    double.cname.delete(domain)
    expect(await checked(domain)).toMatchObject({ did: 'kept', state: 'failed' })
    double.cname.set(domain, TARGET)
    expect(await checked(domain)).toMatchObject({ did: 'renewed', state: 'pending' })
  })

  test('reports what is blocked', async () => {
    await verified()
    double.step(domain, 'blocked')
    expect(await checked(domain)).toMatchObject({ did: 'kept', state: 'blocked' })
  })

  test('deletes the custom hostname of a domain that SQL has removed, and no other in the zone', async () => {
    await verified()
    await addForeignHostname(`alheio${made}.example`)
    await service().from('domains').delete().eq('host', domain).throwOnError()
    expect(await checked(domain)).toMatchObject({ did: 'deleted', state: null })
    expect(double.of(domain)).toBeUndefined()
    expect(double.of(`alheio${made}.example`)).toBeDefined()
  })

  test('continues after one domain fails, and exits with 1', async () => {
    await run('add', site, domain)
    double.broken.add(`_vitrine.${domain}`)
    const { code, out, err } = await run('check', '--all')
    double.broken.clear()
    expect(code).toBe(1)
    expect(out).toContain(`${domain}  failed  DNS of _vitrine.${domain}: the resolver answered status 2\n`)
    expect(err).toContain('1 failed')
  })

  test('ends at once if Cloudflare refuses the token', async () => {
    await verified()
    double.calls.length = 0
    const { code, err } = await runWith({ CLOUDFLARE_API_TOKEN: 'wrong' }, 'check', '--all')
    expect(code).toBe(1)
    expect(err).toContain('Cloudflare answered 403: Authentication error (10000)')
    expect(double.calls).toHaveLength(1)
  })

  test('skips domains that are not due yet', async () => {
    await verified()
    await run('check', '--all')
    double.calls.length = 0
    const { code, err } = await run('check')
    expect({ code, err }).toEqual({ code: 0, err: '0 domains checked, 0 failed\n' })
    expect(double.calls).toEqual([])
  })
})

/** Adds a custom hostname to the zone, as another product would. */
async function addForeignHostname(hostname: string): Promise<void> {
  await double.fetch(`https://api.cloudflare.com/client/v4/zones/${ZONE}/custom_hostnames`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}` },
    body: JSON.stringify({ hostname }),
  })
}

test('without Cloudflare’s settings a domain is verified, and the check names the missing ones', async () => {
  const env = { CLOUDFLARE_ZONE_ID: '', CLOUDFLARE_API_TOKEN: '' }
  await claimed()
  expect((await runWith(env, 'verify', site, domain)).out).toContain(`${domain}  alias  verified\n`)
  expect(double.calls).toEqual([])
  expect(await runWith(env, 'check')).toMatchObject({
    code: 1,
    err: expect.stringContaining('CLOUDFLARE_ZONE_ID'),
  })
  // A check with these settings orders the certificate.
  expect(await checked(domain)).toMatchObject({ did: 'ordered' })
})

test('with an embedded Supabase the platform is localhost, even if its address is given', async () => {
  const { PLATFORM_DOMAIN: _, ADMIN_HOST: __, ...env } = environment()
  const { code, out } = await runCommand(['domain', 'list', site], { database: service, env })
  expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining(site) })
})

test('a wrong call has an exit code of its own, and help has examples', async () => {
  expect(await run('add', site)).toMatchObject({ code: 2, err: expect.stringContaining('DOMAIN is missing') })
  expect(await runWith({ PLATFORM_DOMAIN: '' }, 'list', site)).toMatchObject({ code: 2 })
  expect(await runWith({ DNS_RESOLVER: 'resolver' }, 'list', site)).toMatchObject({ code: 1 })
  expect(await run('verify', 'unknown.test')).toMatchObject({ code: 1 })
  const { code, out } = await run('verify', '--help')
  expect(code).toBe(0)
  expect(out).toContain('npm run site -- domain verify padaria.platform.example www.padaria.example')
})

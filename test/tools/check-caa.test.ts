import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dnsOverHttps } from '../../admin/domains/dns.ts'
import { caaRefusal } from '../../tools/caa-refusal.ts'

const DOMAIN = 'platform.example'
const records = (...list: string[]) => ({ Status: 0, Answer: list.map((data) => ({ type: 257, data })) })
const refusal = (answer: object) =>
  caaRefusal(
    DOMAIN,
    dnsOverHttps('https://dns.test/dns-query', async () => Response.json(answer)),
  )

test.each([
  ['that does not exist', { Status: 3 }],
  ['without records', { Status: 0 }],
  ['whose record names no authority', records('0 iodef "mailto:issue@platform.example"')],
])('a domain %s is refused, because it has no CAA record', async (_, answer) => {
  expect(await refusal(answer)).toContain(`${DOMAIN} has no CAA record`)
})

test.each([
  ['in words', '0 issue "letsencrypt.org"'],
  ['for wildcards', '0 issuewild "pki.goog; cansignhttpexchanges=yes"'],
  // RFC 3597 §5: flags, the length of the tag, the tag, the value.
  ['in bytes', '\\# 22 00 05 69 73 73 75 65 6c 65 74 73 65 6e 63 72 79 70 74 2e 6f 72 67'],
])('a domain with a CAA record %s can be deployed', async (_, record) => {
  expect(await refusal(records(record))).toBeNull()
})

test('a deploy without CAA records ends before wrangler starts', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-caa-'))
  const resolver = createServer((_, response) => response.end(JSON.stringify({ Status: 3 })))
  await new Promise<void>((resolve) => resolver.listen(0, '127.0.0.1', resolve))
  const { port } = resolver.address() as AddressInfo
  const WRANGLER_CONFIG = join(folder, 'wrangler.toml')
  writeFileSync(
    WRANGLER_CONFIG,
    `name = "vitrine"\nmain = "x.js"\ncompatibility_date = "2026-10-01"\n[env.production]\nname = "vitrine"\n[env.production.vars]\nPLATFORM_DOMAIN = "${DOMAIN}"\nDNS_RESOLVER = "http://127.0.0.1:${port}/dns-query"\n`,
  )
  try {
    const { code, err } = await new Promise<{ code: number; err: string }>((resolve) => {
      execFile(
        process.execPath,
        ['tools/check-caa.ts', 'production'],
        { cwd: join(import.meta.dirname, '../..'), env: { ...process.env, CAA: '', WRANGLER_CONFIG } },
        (error, _, stderr) => resolve({ code: error === null ? 0 : Number(error.code), err: stderr }),
      )
    })
    expect([code, err]).toEqual([1, expect.stringContaining('has no CAA record')])
  } finally {
    resolver.close()
    rmSync(folder, { recursive: true })
  }
}, 60_000)

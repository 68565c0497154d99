import { expect, test } from 'vitest'
import { liveReload, policyWith } from '../../build/dev/live-reload.ts'
import { contentSecurityPolicy, INERT_POLICY } from '../../worker/http/content-security-policy.ts'

test('a page’s policy allows the reload script and its connection, and is otherwise unchanged', () => {
  const policy = contentSecurityPolicy({
    styleHashes: ['sha256-a'],
    scriptHashes: ['sha256-b'],
    supabaseOrigin: null,
  })
  const { source } = liveReload('1')
  const before = policy.split('; ')
  const after = policyWith(source, policy).split('; ')
  expect(after.filter((directive) => !before.includes(directive))).toEqual([
    `script-src 'self' 'sha256-b' ${source}`,
  ])
  expect(before.filter((directive) => !after.includes(directive))).toEqual(["script-src 'self' 'sha256-b'"])
})

test('an answer whose policy allows no scripts runs the reload script', () => {
  expect(policyWith("'sha256-x'", INERT_POLICY)).toBe(
    "default-src 'none'; frame-ancestors 'none'; script-src 'sha256-x'; connect-src 'self'",
  )
})

test('the hash in the policy is that of the script between the tags', async () => {
  const { tag, source } = liveReload('1-2')
  const script = tag.replace(/^<script>|<\/script>$/g, '')
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(script))
  expect(source).toBe(`'sha256-${Buffer.from(digest).toString('base64')}'`)
  expect(() => new Function(script)).not.toThrow()
})

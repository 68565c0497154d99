import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DEMO_OWNER } from '../../build/dev/demo-owner.ts'

test('the documented sign-in names the owner and the site that `npm run dev` creates', () => {
  const page = readFileSync(new URL('../../docs/http-api.md', import.meta.url), 'utf8')
  const { email, password, site } = DEMO_OWNER
  expect(page).toContain(`-d '${JSON.stringify({ email, password })}'`)
  expect(page).toContain(`/api/admin/sites/${site}`)
})

import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeRole } from '../../admin/members.ts'
import { bakeryOwner } from '../support/bakery.ts'
import { chromiumPath } from '../support/browser.ts'
import { faultsOfScreen, type RunningStudio, SCREENS, startStudio } from './start-studio.ts'

const OWNER = bakeryOwner('members')

const EDITOR = { email: 'bia@padaria.example', password: 'bolo-de-fuba-as-oito' }
const OTHER = 'Padaria do Porto'

describe.runIf(chromiumPath())('people of a tenant with two sites', () => {
  let studio: RunningStudio

  beforeAll(async () => {
    studio = await startStudio(OWNER)
    const { url, publishableKey, secretKey } = studio.backend
    const auth = { persistSession: false, autoRefreshToken: false }
    await createClient(url, publishableKey, { auth }).auth.signUp(EDITOR)
    const change = { site: OWNER.site, member: EDITOR.email, role: 'editor', adds: true } as const
    await changeRole(createClient(url, secretKey, { auth }), change)
    await studio.run(SECOND_SITE)
  })
  afterAll(() => studio?.stop())

  test('an owner limits an editor to one site, and the Studio hides the other site from that editor', async () => {
    const { context, page, wrong } = await studio.openAsOwner('/', { viewport: SCREENS[1] ?? null })
    const otherSite = await page.getByRole('link', { name: OTHER }).getAttribute('href')
    await page.goto(studio.address(`/sites/${OWNER.site}/members`))
    const row = page.getByRole('listitem').filter({ hasText: EDITOR.email })
    await row.getByText('All sites', { exact: false }).first().waitFor()
    await row.getByText('Change the sites').click()
    await row.getByLabel('Only these sites').check()
    const save = row.getByRole('button', { name: 'Save the sites' })
    expect(await save.isDisabled()).toBe(true)
    await row.getByLabel('Padaria Aurora').check()
    expect(await faultsOfScreen(page)).toEqual([])
    await save.click()
    await row.getByText('Only Padaria Aurora').waitFor()
    await page.locator('.notice').getByRole('button', { name: 'Undo' }).click()
    await row.getByText('Only Padaria Aurora').waitFor({ state: 'detached' })
    await row.getByText('Change the sites').click()
    await row.getByLabel('Only these sites').check()
    await row.getByLabel('Padaria Aurora').check()
    await save.click()
    await row.getByText('Only Padaria Aurora').waitFor()
    await context.close()

    const own = await studio.open({ viewport: SCREENS[0] ?? null })
    await own.page.getByLabel('E-mail').fill(EDITOR.email)
    await own.page.getByLabel('Password', { exact: true }).fill(EDITOR.password)
    await own.page.getByRole('button', { name: 'Sign in' }).click()
    await own.page.getByRole('link', { name: 'Padaria Aurora', exact: true }).waitFor()
    expect(await own.page.getByRole('link', { name: OTHER }).count()).toBe(0)
    await own.page.goto(studio.address(otherSite ?? ''))
    await own.page.getByText('There is nothing at this address').waitFor()
    expect(wrong).toEqual([])
    await own.context.close()
  })

  test('an invitation is limited to the chosen site, also after it was withdrawn and restored', async () => {
    const { context, page, wrong } = await studio.openAsOwner(`/sites/${OWNER.site}/members`, {
      viewport: SCREENS[0] ?? null,
    })
    await page.getByLabel('E-mail').fill('carla@example.com')
    const form = page.locator('form').filter({ hasText: 'Invite a person' })
    await form.getByLabel('Only these sites').check()
    await form.getByLabel(OTHER).check()
    await form.getByRole('button', { name: 'Invite', exact: true }).click()
    const row = page.getByRole('listitem').filter({ hasText: 'carla@example.com' })
    await row.getByText(`Only ${OTHER}`).waitFor()
    await row.getByRole('button', { name: 'Cancel the invitation' }).click()
    await row.waitFor({ state: 'detached' })
    await page.locator('.notice').getByRole('button', { name: 'Undo' }).click()
    await row.getByText(`Only ${OTHER}`).waitFor()
    expect(wrong).toEqual([])
    await context.close()
  })
})

const SECOND_SITE = `
with made as (
  insert into public.sites (tenant_id, name, locales, default_locale)
  select site.tenant_id, '${OTHER}', site.locales, site.default_locale
  from public.domains as domain join public.sites as site on site.id = domain.site_id
  where domain.host = '${OWNER.site}'
  returning id
)
insert into public.domains (host, site_id, kind, verified_at)
select 'porto.localhost', made.id, 'primary', now() from made`

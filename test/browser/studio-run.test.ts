import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bakeryOwner } from '../support/bakery.ts'
import { chromiumPath } from '../support/browser.ts'
import { faultsOfScreen, type RunningStudio, SCREENS, startStudio } from './start-studio.ts'

const OWNER = bakeryOwner('run')

const SITE = OWNER.site

/** Screens with which an owner runs her site, in a browser. */
describe.runIf(chromiumPath())('the screens for running a site', () => {
  let studio: RunningStudio

  beforeAll(async () => {
    studio = await startStudio(OWNER)
    await studio.run(SEED)
  })
  afterAll(() => studio?.stop())

  const at = (screen: string) => `/sites/${SITE}/${screen}`
  const untilShown = (page: Page) => page.locator('main h1').waitFor()

  test('a submission is found, read, marked as spam, and restored by undo', async () => {
    const { context, page, wrong } = await studio.openAsOwner('/', { viewport: { width: 1440, height: 900 } })
    await page.getByRole('link', { name: /2 new submissions/ }).click()
    await page.getByRole('heading', { name: 'Some notifications failed' }).waitFor()
    await page.getByLabel('Find words in submissions').fill('noz festa')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('.lead-row').count()).toBe(1)
    await page.getByRole('link', { name: /Ana Prado/ }).click()
    await page.getByRole('heading', { name: 'Contato' }).waitFor()
    expect(await page.getByRole('link', { name: 'Answer by mail' }).getAttribute('href')).toMatch(
      /^mailto:ana@example\.com\?subject=Re%3A%20Contato&body=/,
    )
    const badge = page.locator('.lead-head .badge')
    await expect.poll(() => badge.textContent()).toBe('Read')
    await page.getByRole('button', { name: 'This is spam' }).click()
    await expect.poll(() => badge.textContent()).toBe('Spam')
    await page.locator('.notice').getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => badge.textContent()).toBe('Read')
    expect(wrong).toEqual([])
    await context.close()
  })

  test('a theme colour that is not hex has its contrast, and its hex value in the picker', async () => {
    const { context, page, wrong } = await studio.openAsOwner(at('theme'), {
      viewport: { width: 1440, height: 900 },
    })
    const background = page.getByLabel('Background', { exact: true })
    const picked = page.getByLabel('Choose: Background')
    const contrast = page.locator('.contrasts li').filter({ hasText: 'Text on the page' })
    await page.getByLabel('Text', { exact: true }).fill('black')
    for (const [colour, hex, ratio] of [
      ['oklch(1 0 0)', '#ffffff', '21 : 1'],
      ['rgb(118 118 118)', '#767676', '4.6 : 1'],
      ['hsl(0 100% 50%)', '#ff0000', '5.3 : 1'],
    ] as const) {
      await background.fill(colour)
      await expect.poll(() => picked.inputValue()).toBe(hex)
      expect(await contrast.textContent()).toContain(ratio)
    }
    await background.fill('rgb(0 0 0 / 50%)')
    await contrast.waitFor({ state: 'detached' })
    await page.getByText('Saved', { exact: true }).waitFor()
    expect(wrong).toEqual([])
    await context.close()
  })

  test('a changed colour shows on the page and to no visitor, and undo restores the old one', async () => {
    const { context, page, wrong } = await studio.openAsOwner(at('theme'), {
      viewport: { width: 1440, height: 900 },
    })
    const frame = page.frameLocator('iframe.theme-frame')
    await page.locator('iframe.theme-frame[aria-busy=false]').waitFor({ state: 'attached' })
    await page.getByLabel('Background', { exact: true }).fill('#224466')
    const ground = () =>
      frame.locator('html').evaluate((html) => getComputedStyle(html).getPropertyValue('--bg'))
    await expect.poll(ground, { timeout: 30_000 }).toBe('#224466')
    await page.getByText('Saved', { exact: true }).waitFor()
    expect(await studio.live('/')).not.toContain('#224466')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(ground, { timeout: 30_000 }).not.toBe('#224466')
    expect(wrong).toEqual([])
    await context.close()
  })

  test('settings are saved into the draft, a domain shows its DNS records, and a person is invited and the invitation withdrawn; History lists the domain and the person', async () => {
    const { context, page } = await studio.openAsOwner(at('settings'), { viewport: SCREENS[1] ?? null })
    await page.getByLabel('Name', { exact: true }).fill('Padaria do Sol')
    await page.getByText('Saved', { exact: true }).waitFor()

    await page.goto(studio.address(at('domains')))
    await page.getByLabel(/A domain of your own/).fill('https://www.padaria-do-sol.example/menu')
    await page.getByRole('button', { name: 'Add the domain' }).click()
    await page.getByText('_vitrine.www.padaria-do-sol.example').waitFor()

    await page.goto(studio.address(at('members')))
    await page.getByLabel('E-mail').fill('bia@example.com')
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    await page.getByText('bia@example.com', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Cancel the invitation' }).click()
    await page.getByText('bia@example.com', { exact: true }).waitFor({ state: 'detached' })

    await page.goto(studio.address(at('revisions')))
    await page.getByRole('button', { name: 'Who did what' }).click()
    const done = page.getByRole('listitem').filter({ hasText: 'bia@example.com' })
    await done.getByText('Removed a person').waitFor()
    await done.getByText('Invited a person').waitFor()
    await page.getByRole('listitem').filter({ hasText: 'Added a domain' }).getByText('www.padaria').waitFor()
    expect(await faultsOfScreen(page)).toEqual([])
    await context.close()
  })

  test('a publish is planned in the owner’s time zone, and cancelled; a failed plan says why', async () => {
    const zoned = { viewport: SCREENS[1] ?? null, timezoneId: 'America/Sao_Paulo' }
    const { context, page, wrong } = await studio.openAsOwner(at('settings'), zoned)
    await page.getByLabel('Name', { exact: true }).fill('Padaria da Lua')
    await page.getByText('Saved', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByText('Nothing was published, because the site had been published again').waitFor()
    await page.getByText('Publish later').click()
    await page.getByText('Brasilia Standard Time').waitFor()
    const plan = page.getByRole('button', { name: 'Plan it' })
    await page.getByLabel('Date and time').fill('2020-03-01T09:30')
    await plan.click()
    await page.getByText('This time has passed.').waitFor()

    await page.getByLabel('Date and time').fill('2099-03-01T09:30')
    const sent = page.waitForRequest(
      (request) => request.url().endsWith('/plans') && request.method() === 'POST',
    )
    await plan.click()
    expect((await sent).postDataJSON()).toMatchObject({
      action: 'publish',
      due_at: '2099-03-01T12:30:00.000Z',
    })
    const cancel = page.getByRole('button', { name: 'Cancel the plan of March 1, 2099 at 9:30 AM' })
    await cancel.waitFor()
    expect(await faultsOfScreen(page)).toEqual([])
    await cancel.click()
    await page.getByText('Cancelled.', { exact: true }).waitFor()
    await cancel.waitFor({ state: 'detached' })
    // Chromium logs the refused call.
    expect(wrong.filter((line) => !line.includes('/plans'))).toEqual([])
    await context.close()
  })

  test('a popup is made, shown over the page while it is edited, and deleted by its name in the page', async () => {
    const { context, page, wrong } = await studio.openAsOwner(at('popups'), {
      viewport: { width: 1440, height: 900 },
    })
    await page.getByLabel('Name of a new popup').fill('Oferta de hoje')
    await page.getByRole('button', { name: 'Add the popup' }).click()
    await page.getByLabel('When').selectOption('delay')
    const home = page.getByLabel('Início', { exact: true })
    await home.click()
    await expect.poll(() => home.isChecked()).toBe(true)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page
      .getByRole('button', { name: /^Centered\b/ })
      .first()
      .click()
    await page.getByLabel('Title', { exact: true }).fill('Três broas por duas')
    await page
      .frameLocator('.saved-page iframe:not([aria-hidden=true])')
      .getByRole('heading', { name: 'Três broas por duas' })
      .waitFor()

    await page.getByRole('link', { name: 'Popups' }).first().click()
    await page.getByText('Opens by itself on Início.').waitFor()
    await page.getByRole('button', { name: 'More for Oferta de hoje' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByText('Opens by itself on Início.').waitFor({ state: 'detached' })
    await page.locator('.notice').getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Opens by itself on Início.').waitFor()
    expect(wrong).toEqual([])
    await context.close()
  })

  test('path rules are added, checked and imported from a table', async () => {
    const { context, page, wrong } = await studio.openAsOwner(at('rules'), { viewport: SCREENS[0] ?? null })
    await page.getByLabel('Path', { exact: true }).first().fill('/sobre')
    await page.getByLabel('Leads to').fill('/em-lugar-nenhum')
    await page.getByRole('button', { name: 'Add the rule' }).click()
    await page.getByRole('button', { name: 'Check' }).click()
    await page.getByText('a path rule takes its address /sobre').waitFor()
    await page.locator('.rules-finding').first().waitFor()
    await page.getByRole('button', { name: 'More for /sobre' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()

    await page.getByRole('button', { name: 'Import a table' }).click()
    await page.getByLabel('A table as CSV').setInputFiles({
      name: 'antigo.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('from,to,status\n/antigo,/cardapio,301\n/x?y=1,/,301\n'),
    })
    await page.getByText('1 new, 0 replaced, 0 already there.').waitFor()
    await page.getByText(/row 3: .*query/).waitFor()
    await page.getByRole('button', { name: 'Apply these rules' }).click()
    await expect.poll(() => page.getByLabel('Target of /antigo').inputValue()).toBe('/cardapio')
    expect(wrong).toEqual([])
    await context.close()
  })

  test('no screen has an accessibility fault, in light or in dark', async () => {
    const { context, page, wrong } = await studio.openAsOwner('/', { viewport: SCREENS[0] ?? null })
    const found: Record<string, string[]> = {}
    for (const screen of [
      ...['leads', 'numbers', 'media', 'domains', 'members', 'revisions', 'theme', 'settings'],
      ...['popups', 'popups/primeira-encomenda', 'rules'],
    ]) {
      await page.goto(studio.address(at(screen)))
      await untilShown(page)
      await expect.poll(() => page.locator('.wait').count(), { timeout: 60_000 }).toBe(0)
      found[screen] = await faultsOfScreen(page)
    }
    expect(Object.values(found).flat(), JSON.stringify(found)).toEqual([])
    expect(wrong).toEqual([])
    await context.close()
  })
})

const SEED = `
insert into public.form_submissions (tenant_id, form_id, locale, data, created_at)
select site.tenant_id, 'contato', 'pt-BR', sent.data::jsonb, now() - sent.hours * interval '1 hour'
from public.domains as domain join public.sites as site on site.id = domain.site_id,
  (values
    ('{"nome": "Ana Prado", "email": "ana@example.com", "mensagem": "Um bolo de nozes para a festa"}', 1),
    ('{"nome": "Bia Souza", "email": "bia@example.com", "mensagem": "Pão de queijo"}', 2)
  ) as sent (data, hours)
where domain.host = '${SITE}';
insert into public.form_deliveries (submission_id, channel, target, state, attempts, reason)
select id, 'email', 'rosa@padaria.example', 'dead', 9, 'the mail service answered 550'
from public.form_submissions where data ->> 'nome' = 'Bia Souza';
insert into public.site_schedules (site_id, action, due_at, state, reason, finished_at)
select site_id, 'publish', now() - interval '1 day', 'failed', 'live_changed', now() - interval '1 day'
from public.domains where host = '${SITE}';
insert into public.visit_stats (tenant_id, site_id, kind, day, locale, name, views, visits, visitors, converted, leads)
select site.tenant_id, site.id, counted.part, current_date - day, 'pt-BR', case counted.part when 'page' then '/' when 'source' then '(direct)' else '' end,
  30 + day, 10 + day, 9, 1, 1
from public.domains as domain join public.sites as site on site.id = domain.site_id,
  unnest(array['total', 'page', 'source']) as counted (part), generate_series(0, 40) as day
where domain.host = '${SITE}' on conflict do nothing;
`

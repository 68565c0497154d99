import { expect, test } from 'vitest'
import { createSite, publishSite, readSite, saveDraft } from '../../admin/sites.ts'
import { smallSite } from '../admin/small-site.ts'
import { service } from './clients.ts'
import { run } from './command-line.ts'

test('a language is compared, validated, planned and published alone', async () => {
  const database = service()
  const host = 'duas-linguas.test'
  const tenant = { ...smallSite().tenant, uuid: 'a1b2c3d4-0000-4000-8000-000000340001' }
  const { draft } = await createSite(database, smallSite({ hosts: [host], tenant }))
  await publishSite(database, { site: host, draft })
  const { site } = await readSite(database, host)
  const pages = site.pages.map((page) =>
    page.id === 'sobre' ? { ...page, name: 'Nós', i18n: { 'en-US': { name: 'Us' } } } : page,
  )
  await saveDraft(database, { host, site: { ...site, pages }, expected: null })

  expect(await run('diff', host, '--locale', 'pt-BR')).toMatchObject({
    code: 0,
    out: 'page sobre, name: “sobre” → “Nós”\n',
  })
  expect(await run('validate', host, '--locale', 'pt-BR')).toMatchObject({ code: 0 })
  expect(await run('publish', host, '--locale', 'fr-FR')).toMatchObject({
    code: 1,
    err: expect.stringContaining('the draft has no such language'),
  })
  const planned = await run('schedule', host, '--at', '2100-01-01T00:00:00Z', '--locale', 'en-US')
  expect(planned.code).toBe(0)
  expect((await run('schedule', 'list', host)).out).toContain('publish of en-US at 2100-01-01')
  expect(await run('publish', host, '--locale', 'pt-BR')).toMatchObject({ code: 0 })
  expect((await run('diff', host)).out).toContain('page sobre, i18n, en-US, name: added “Us”')
})

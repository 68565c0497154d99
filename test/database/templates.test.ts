import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { templateFolders } from '../../cli/site/templates.ts'
import { supabaseStore } from '../../worker/media/supabase-store.ts'
import { runCommand } from '../support/run-command.ts'
import { backend, call, service, visitor } from './clients.ts'

/** Each template as an operator uses it: a folder is validated, pushed and published. */
const folder = mkdtempSync(join(tmpdir(), 'vitrine-templates-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function run(...args: string[]): Promise<{ code: number; said: string }> {
  const { code, out, err } = await runCommand(args, { database: service })
  return { code, said: out + err }
}

interface Configuration {
  tenant_uuid: string
  config: { name: string; favicon: string }
  page: { sections: unknown[] }
}

test.each([...templateFolders().keys()])(
  'a site of %s is validated, pushed and published, and its page and pictures are served',
  async (template) => {
    const site = join(folder, template)
    const host = `${template}-nova.test`
    expect(
      await run('new', site, '--template', template, '--host', host, '--name', 'Casa Nova'),
    ).toMatchObject({
      code: 0,
    })
    expect(await run('validate', site)).toEqual({ code: 0, said: expect.stringContaining('0 errors') })
    // The empty template has no pictures.
    const media = join(site, 'media')
    const files = existsSync(media) ? readdirSync(media) : []
    expect(await run('push', site, '--yes')).toEqual({
      code: 0,
      said: expect.stringContaining(files.length === 0 ? host : `${files.length} files stored`),
    })
    expect(await run('publish', host)).toEqual({ code: 0, said: expect.stringContaining('published') })

    const url = { url: `https://${host}/en-US` }
    const answer = await call<Configuration>('core_config', url, visitor())
    expect(answer.config.name).toBe('Casa Nova')
    expect(answer.page.sections.length).toBeGreaterThan(0)
    if (files.length > 0) {
      const { url: origin, secretKey } = backend()
      const store = supabaseStore({ url: origin, key: secretKey, deadlineMs: 10_000 })
      const name = answer.config.favicon.slice('/media/'.length)
      expect((await store.get(`${answer.tenant_uuid}/${name}`, null))?.status).toBe(200)
    }
    expect((await run('push', site)).said).not.toMatch(/files? stored/)
  },
)

test('a missing picture is reported with the place that refers to it, and nothing is saved', async () => {
  const media = join(folder, 'clinica', 'media')
  const name = readdirSync(media).find((each) => each.endsWith('.webp')) ?? ''
  renameSync(join(media, name), join(media, 'mine.webp'))
  const { code, said } = await run('push', join(folder, 'clinica'))
  expect(code).toBe(1)
  expect(said).toMatch(
    new RegExp(`media/${name} does not exist; .* \\((?:site|pages/\\w+)\\.json:\\d+:\\d+\\)`),
  )
  expect(said).toContain('nothing is saved')
})

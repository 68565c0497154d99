import { expect, test } from 'vitest'
import { backupLineSchema, backupLines, restoreLines } from '../../admin/backup.ts'
import { readAs } from '../../admin/read-as.ts'

const TENANT = 'a1b2c3d4-0000-4000-8000-000000000001'
const UPLOADED = `forno-1200x800-8a6b4f-${'1'.repeat(32)}.webp`

test.each([
  `../${UPLOADED}`,
  `../../../../zones/${UPLOADED}`,
  `x/${UPLOADED}`,
  `${UPLOADED}?x=1`,
  '..',
  '',
  `forno-${'1'.repeat(32)}.html`,
])('the file name %j, which no upload gets, is refused in a backup', async (file) => {
  expect(readAs(backupLineSchema, { file: UPLOADED, content: 'AA==' }).success).toBe(true)
  expect(readAs(backupLineSchema, { file, content: 'AA==' }).success).toBe(false)
  const keys: string[] = []
  const bucket = {
    put: async (key: string) => void keys.push(key),
    get: async () => null,
    names: async () => new Set<string>(),
    remove: async () => {},
  }
  async function* lines() {
    yield { backup: 1 as const, tenant_uuid: TENANT, made_at: '' }
    yield { file, content: 'AA==' }
  }
  const database = { rpc: () => Promise.reject(new Error('asked')) }
  await expect(restoreLines(lines(), { database, bucket })).rejects.toThrow('no uploaded file is called')
  expect(keys).toEqual([])
})

test('a backup fails when a file is missing from the bucket, and says that files may be in R2', async () => {
  const bucket = {
    put: async () => {},
    get: async () => null,
    names: async () => new Set<string>(),
    remove: async () => {},
  }
  const database = {
    rpc: async (_: string, { part, after }: Record<string, unknown>) => {
      const rows = part === 'public.media' && after === undefined ? [{ name: UPLOADED }] : []
      return { data: { tenant_uuid: TENANT, rows }, error: null }
    },
  }
  const read = async () => {
    for await (const _ of backupLines('padaria.test', { database, bucket }, new Date(0)));
  }
  await expect(read()).rejects.toThrow(
    `${UPLOADED} is not in the store; with R2 set MEDIA_BUCKET; else store it again with \`media add\``,
  )
})

import { expect, test } from 'vitest'
import { backupLineSchema, restoreLines } from '../../admin/backup.ts'
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
])('a file of a backup leaves the folder of its tenant by no name: %j', async (file) => {
  expect(readAs(backupLineSchema, { file: UPLOADED, content: 'AA==' }).success).toBe(true)
  expect(readAs(backupLineSchema, { file, content: 'AA==' }).success).toBe(false)
  const keys: string[] = []
  const bucket = {
    put: async (key: string) => void keys.push(key),
    get: async () => null,
    remove: async () => {},
  }
  async function* lines() {
    yield { backup: 1 as const, tenant_uuid: TENANT, made_at: '' }
    yield { file, content: 'AA==' }
  }
  const database = { rpc: () => Promise.reject(new Error('asked')) }
  await expect(restoreLines(lines(), { database, bucket })).rejects.toThrow('the name of no file')
  expect(keys).toEqual([])
})

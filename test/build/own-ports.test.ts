import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readPorts, STANDARD_PORTS, writePorts } from '../../build/dev/own-ports.ts'
import { openDatabase } from '../../cli/site/database.ts'
import { previewPlace } from '../../cli/site/preview-place.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'vitrine-clone-'))
})
afterEach(() => rmSync(root, { recursive: true }))

test('`npm run dev` in a clone uses the clone’s earlier ports, and the standard ones if there are none', () => {
  expect(readPorts(root)).toEqual(STANDARD_PORTS)
  writePorts(root, { worker: 8890, backend: 54390 })
  expect(readPorts(root)).toEqual({ worker: 8890, backend: 54390 })
})

test('a half-written file of ports is ignored', () => {
  mkdirSync(join(root, '.wrangler'))
  writeFileSync(join(root, '.wrangler/ports.json'), '{"worker":')
  expect(readPorts(root)).toEqual(STANDARD_PORTS)
})

test('commands reach the database and the Worker of their clone, and name the address that does not answer', async () => {
  const local = { worker: 8890, backend: 1 }
  const { error } = await openDatabase({}, local).from('sites').select()
  expect(error?.message, 'nobody listens at port 1').toBe(
    'database: http://127.0.0.1:1 does not answer; start it with npm run dev, or set SUPABASE_URL and SUPABASE_SECRET_KEY',
  )
  expect(previewPlace({}, { local })).toMatchObject({ host: 'preview.localhost:8890' })
})

import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { queueFaults } from '../../build/queue-faults.ts'

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'vitrine-queues-'))
afterAll(() => rmSync(folder, { recursive: true }))

const toml = readFileSync(join(root, 'wrangler.toml'), 'utf8')
/** The product’s wrangler.toml with another text. */
function changed(from: string, to: string): string {
  expect(toml).toContain(from)
  const file = join(folder, 'wrangler.toml')
  writeFileSync(file, toml.replace(from, to))
  return file
}

const binding = (name: string, queue: string) => `binding = "${name}"\nqueue = "${queue}"`
const consumer = (queue: string) => `consumers]]\nqueue = "${queue}"`

test('each queue of the product has the consumer of its kind', () => {
  expect(queueFaults(join(root, 'wrangler.toml'))).toEqual([])
})

test.each([
  [
    binding('LEADS', 'vitrine-leads'),
    binding('LEADS', 'vitrine-tracking'),
    'the queue of LEADS is vitrine-tracking; its name must end in -leads',
  ],
  [
    `[[env.production.queues.${consumer('vitrine-leads')}`,
    `[[env.production.queues.${consumer('vitrine-leads-eu')}`,
    'environment production: LEADS sends to vitrine-leads, which has no consumer',
  ],
  [
    `[[env.production.queues.${consumer('vitrine-deliveries')}`,
    `[[env.production.queues.${consumer('mails')}`,
    'environment production: the consumer of mails reads nothing: names end in -tracking, -leads, -deliveries',
  ],
])('a queue name that no consumer reads is reported in a sentence: %#', (from, to, sentence) => {
  expect(queueFaults(changed(from, to)).join('\n')).toContain(sentence)
})

test('a build with such a name is refused before it starts', () => {
  const WRANGLER_CONFIG = changed(binding('LEADS', 'vitrine-leads'), binding('LEADS', 'formularios'))
  const { status, stderr } = spawnSync(process.execPath, ['build/build.ts'], {
    cwd: root,
    env: { ...process.env, WRANGLER_CONFIG },
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([1, expect.stringContaining('the queue of LEADS is formularios')])
})

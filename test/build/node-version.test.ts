import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { nodeNotice, printNodeNotice, unsupported } from '../../build/node-version.ts'

test('the check says what does not run and what to do', () => {
  expect(unsupported('linux', '22.12.0')).toBeNull()
  expect(unsupported('darwin', '24.1.0')).toBeNull()
  expect(unsupported('linux', '20.19.0')).toMatch(/install Node 22/)
  expect(unsupported('win32', '22.12.0')).toMatch(/WSL 2/)
})

test('the notice says when the project’s Node runs instead of the user’s, older or newer', () => {
  const npm = (node: string) => `npm/11.0.0 node/v${node} linux x64 workspaces/false`
  expect(nodeNotice('22.23.2', npm('20.19.0'))).toContain('Node 22.23.2 from node_modules')
  expect(nodeNotice('22.23.2', npm('24.3.0'))).toContain('not your Node 24.3.0')
  expect(nodeNotice('22.23.2', npm('22.23.2'))).toBeNull()
  expect(nodeNotice('22.23.2')).toBeNull()
})

/** What is printed by a command and by one that it starts. */
function printed({ env = {}, isTTY = true }: { env?: Record<string, string>; isTTY?: boolean }): string {
  let text = ''
  const stderr = { isTTY, write: (line: string) => (text += line) }
  const command = {
    env: { npm_config_user_agent: 'npm/11.0.0 node/v24.3.0 linux x64', ...env },
    versions: { node: '22.23.2' },
    stderr,
  }
  printNodeNotice(command as never)
  printNodeNotice(command as never)
  return text
}

test('the notice is printed once, and only in a terminal', () => {
  expect(printed({}).match(/not your Node 24.3.0/g)).toHaveLength(1)
  expect(printed({ isTTY: false })).toBe('')
  expect(printed({ env: { CI: 'true' } })).toBe('')
})

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

/** The scripts of this project that `npm run` starts. */
const started = Object.values(scripts).flatMap((line) =>
  [...line.matchAll(/\bnode (\S+\.ts)/g)].map(([, file = '']) => file),
)

test('every command of package.json that runs a script of this project prints the notice', () => {
  const silent = [...new Set(started), 'vite.config.ts', 'vitest.config.ts'].filter(
    (file) => !/^\s*printNodeNotice\(\)$/m.test(read(file)),
  )
  expect(started.length).toBeGreaterThan(20)
  expect(silent).toEqual([])
})

test('a script that others import prints the notice only when it is the command', () => {
  const imported = [...new Set(started)].filter((file) => read(file).includes('import.meta.url === '))
  expect(imported).toContain('tools/seed.ts')
  expect(imported.filter((file) => /^printNodeNotice\(\)$/m.test(read(file)))).toEqual([])
})

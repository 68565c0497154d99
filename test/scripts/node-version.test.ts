import { expect, test } from 'vitest'
import { nodeNotice, unsupported } from '../../scripts/node-version.ts'

test('says what cannot run and what to do', () => {
  expect(unsupported('linux', '22.12.0')).toBeNull()
  expect(unsupported('darwin', '24.1.0')).toBeNull()
  expect(unsupported('linux', '20.19.0')).toMatch(/install Node 22/)
  expect(unsupported('win32', '22.12.0')).toMatch(/WSL 2/)
})

test('tells the user when the project’s Node runs instead of theirs, older or newer', () => {
  const npm = (node: string) => `npm/11.0.0 node/v${node} linux x64 workspaces/false`
  expect(nodeNotice('22.23.2', npm('20.19.0'))).toContain('Node 22.23.2 from node_modules')
  expect(nodeNotice('22.23.2', npm('24.3.0'))).toContain('not your Node 24.3.0')
  expect(nodeNotice('22.23.2', npm('22.23.2'))).toBeNull()
  expect(nodeNotice('22.23.2')).toBeNull()
})

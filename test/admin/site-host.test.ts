import { expect, test } from 'vitest'
import { hostFindings, siteHost } from '../../admin/site-host.ts'

test.each([
  ['forno.example', 'forno.example'],
  ['Forno.Example', 'forno.example'],
  ['pão.example', 'xn--po-sia.example'],
  ['*.forno.example', '*.forno.example'],
  ['localhost', 'localhost'],
  ['X_ y', null],
  ['forno_da_vila.example', null],
  ['forno.example:8787', null],
  ['https://forno.example/', null],
  ['-forno.example', null],
  ['a..example', null],
  ['127.0.0.1', null],
  ['', null],
  [`${'a.'.repeat(130)}example`, null],
])('the host typed as %j is %j', (typed, host) => {
  expect(siteHost(typed)).toBe(host)
})

test('a host of a folder that the database would refuse is an error, with the host to write instead', () => {
  expect(hostFindings(['forno.example', 'X_ y', 'Forno.example'])).toEqual([
    {
      level: 'error',
      where: 'hosts',
      message:
        '"X_ y" is not a host; a host consists of letters, digits, hyphens and dots, like forno.example',
    },
    { level: 'error', where: 'hosts', message: '"Forno.example" is not a host; write forno.example' },
  ])
})

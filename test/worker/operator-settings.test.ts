import { expect, test } from 'vitest'
import { readOperatorSettings as read } from '../../worker/env.ts'

test('without settings the operator gets no mail and no heartbeat is sent', () => {
  expect(read({})).toEqual({ mail: '', heartbeatPage: null })
})

test('a heartbeat needs a page, an operator and a secret', () => {
  const { mail, heartbeatPage } = read({
    OPERATOR_MAIL: 'ops@platform.test',
    HEARTBEAT_PAGE: 'https://platform.test/sinal',
    LEADS_SECRET: 's',
  })
  expect([mail, heartbeatPage?.href]).toEqual(['ops@platform.test', 'https://platform.test/sinal'])
})

test.each([
  [
    { OPERATOR_MAIL: 'Ops <ops@platform.test>' },
    /OPERATOR_MAIL is Ops <ops@platform.test>; it must be one e-mail address/,
  ],
  [{ HEARTBEAT_PAGE: '/sinal' }, /HEARTBEAT_PAGE is \/sinal; it must be the https address/],
  [{ HEARTBEAT_PAGE: 'http://platform.test/' }, /must be the https address/],
  [{ HEARTBEAT_PAGE: 'https://platform.test/' }, /OPERATOR_MAIL is missing; HEARTBEAT_PAGE needs it/],
  [
    { HEARTBEAT_PAGE: 'https://platform.test/', OPERATOR_MAIL: 'ops@platform.test' },
    /LEADS_SECRET is missing; HEARTBEAT_PAGE needs it/,
  ],
])('a wrong setting is reported by name: %j', (settings, fault) => {
  expect(() => read(settings)).toThrow(fault)
})

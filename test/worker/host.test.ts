import fc from '../support/fast-check.ts'
import { expect, test } from 'vitest'
import { isALabel } from '../../core/routing/a-label.ts'
import { readHost } from '../../core/routing/host.ts'

/** Reads a host name as workerd's `URL` leaves it, which does not decode A-labels. Node's `URL` refuses invalid ones. */
const hostIn = (hostname: string) => readHost({ hostname } as URL)

test.each([
  'xn--a.test',
  'xn--0.test',
  'xn--.test',
  'xn---.test',
  'xn--zzzzzzzz.test',
  'xn--99999999999999999999.test',
  'sub.xn--abc.test',
  '-a.test',
  'a-.test',
  'a..b.test',
  '',
  `${'a'.repeat(64)}.test`,
  `${'a.'.repeat(130)}test`,
])('%j is refused as a host name', (host) => expect(hostIn(host)).toBeNull())

test.each([
  'a.test',
  'A.test.',
  'a_b.test',
  'ab--c.test',
  'xn--mnchen-3ya.test',
  'xn--ls8h.test',
  '127.0.0.1',
])('%s is accepted as a host name', (host) =>
  expect(hostIn(host)).toBe(host.toLowerCase().replace(/\.$/, '')),
)

test('every A-label that encodes a Unicode label is accepted', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }), (text) => {
      // Node's URL forgets to fold the case of some compatibility characters.
      const address = `http://${text.normalize('NFKC').toLowerCase().normalize('NFC')}.test/`
      fc.pre(URL.canParse(address))
      const [label = ''] = new URL(address).hostname.split('.')
      fc.pre(label.startsWith('xn--'))
      expect(isALabel(label), label).toBe(true)
    }),
  )
})

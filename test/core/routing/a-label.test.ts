import { domainToASCII, domainToUnicode } from 'node:url'
import { DRAWS } from '../../support/draws.ts'
import fc from '../../support/fast-check.ts'
import { expect, test } from 'vitest'
import { isALabel } from '../../../core/routing/a-label.ts'

/** RFC 3492 §7.1, in lower case, each shorter than the 63 letters of a label. */
const SAMPLES = {
  Arabic: 'egbpdaj6bu4bxfgehfvwxn',
  'simplified Chinese': 'ihqwcrb4cv8a8dqg056pqjye',
  'traditional Chinese': 'ihqwctvzc91f659drss3x8bo0yb',
  Czech: 'proprostnemluvesky-uyb24dma41a',
  Hebrew: '4dbcagdahymbxekheh6e0a7fei0b',
  Hindi: 'i1baa7eci9glrd9b2ae1bj0hfcgg6iyaf8o0a1dig0cd',
  Japanese: 'n8jok5ay5dzabd5bym9f0cm5685rrjetr6pdxa',
  Russian: 'b1abfaaepdrnnbgefbadotcwatmq2g4l',
  Spanish: 'porqunopuedensimplementehablarenespaol-fmd56a',
  Vietnamese: 'tisaohkhngthchnitingvit-kjcr8268qyxafd2f1b9g',
}

test.each(Object.entries(SAMPLES))('the %s sample of the specification is an A-label', (_, encoded) => {
  expect(isALabel(`xn--${encoded}`)).toBe(true)
})

test.each([
  ['nothing after its prefix', 'xn--'],
  ['letters that encode nothing', 'xn--abc-'],
  ['a character that is not a digit', 'xn--mnchen-3y_'],
  ['the character after z', 'xn--mnchen-3y{'],
  ['the character before 0', 'xn--mnchen-3y/'],
  ['a number that ends too early', 'xn--mnchen-3z'],
  ['a code point beyond Unicode', 'xn--99999999'],
  ['a number beyond the safe integers', `xn--${'z'.repeat(40)}`],
  ['half of a surrogate pair', 'xn--ib9b'],
  ['the other half of a surrogate pair', 'xn--zy0c'],
  ['letters that need no encoding', 'xn--a-0a'],
])('a label with %s is not an A-label', (_, label) => {
  expect(isALabel(label)).toBe(false)
})

/** Whether Node decodes the label, and encodes the result to the same label (RFC 5890 §2.3.2.1). */
function isValid(label: string): boolean {
  const decoded = domainToUnicode(label)
  return decoded !== '' && decoded !== label && domainToASCII(decoded) === label
}

test('the check agrees with Node’s decoder on random labels and on labels with one changed letter', () => {
  const letters = fc.constantFrom(...'aeo-9äßéñøłčğאبحशकกあ海한яΩ😀ⅷ')
  const word = fc.string({ unit: letters, minLength: 1, maxLength: 16 })
  const change = fc.tuple(fc.nat(30), fc.constantFrom(...'abz059-'))
  let checked = 0
  fc.assert(
    fc.property(word, change, (text, [at, letter]) => {
      const label = domainToASCII(text)
      if (!label.startsWith('xn--') || label.includes('.')) return
      const index = 4 + (at % (label.length - 4))
      for (const candidate of [label, label.slice(0, index) + letter + label.slice(index + 1)]) {
        expect(`${candidate} ${isALabel(candidate)}`).toBe(`${candidate} ${isValid(candidate)}`)
        checked++
      }
    }),
  )
  expect(checked).toBeGreaterThan(0.6 * DRAWS)
})

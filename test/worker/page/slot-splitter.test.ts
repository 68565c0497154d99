import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SLOT } from '../../../worker/page/sections/slot.ts'
import { SlotSplitter } from '../../../worker/page/slot-splitter.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

/** The texts around the slots of all chunks. */
function splitAll(chunks: readonly Uint8Array[]): string[] {
  const splitter = new SlotSplitter()
  const texts: number[][] = [[]]
  for (const chunk of chunks) {
    for (const part of splitter.split(chunk)) {
      if (part === SLOT) texts.push([])
      else texts.at(-1)?.push(...part)
    }
  }
  texts.at(-1)?.push(...splitter.end())
  return texts.map((text) => new TextDecoder().decode(new Uint8Array(text)))
}

describe('bytes are split at slots', () => {
  test.each([
    ['no slot', 'text', ['text']],
    ['nothing', '', ['']],
    ['only slots', SLOT + SLOT, ['', '', '']],
    ['slots between texts', `a${SLOT}é${SLOT}漢`, ['a', 'é', '漢']],
    ['the beginning of a slot', `a<!--slot--${SLOT}<!--slo`, ['a<!--slot--', '<!--slo']],
    ['other comments', `<!DOCTYPE html><!--a-->!${SLOT}!`, ['<!DOCTYPE html><!--a-->!', '!']],
  ])('of a text with %s', (_, text, expected) => {
    expect(splitAll([bytes(text)])).toEqual(expected)
    expect(splitAll(Array.from(bytes(text), (byte) => new Uint8Array([byte])))).toEqual(expected)
  })

  test('wherever chunks are cut', () => {
    const part = fc.constantFrom(
      SLOT,
      '<!--',
      '<',
      '!',
      '-->',
      'slot',
      'ação',
      'a longer text without anything',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), fc.array(fc.nat({ max: 200 })), (parts, cuts) => {
        const whole = bytes(parts.join(''))
        const ends = [...cuts.filter((cut) => cut < whole.length).toSorted((a, b) => a - b), whole.length]
        const chunks = ends.map((end, index) => whole.subarray(ends[index - 1] ?? 0, end))
        expect(splitAll(chunks)).toEqual(parts.join('').split(SLOT))
      }),
    )
  })
})

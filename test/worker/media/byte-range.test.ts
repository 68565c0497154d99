import { expect, test } from 'vitest'
import { byteRange, isOneRange } from '../../../worker/media/byte-range.ts'

test.each(['bytes=0-', 'bytes=3-5', ' bytes=-7'])('%o requests one part', (range) => {
  expect(isOneRange(range)).toBe(true)
})

test.each(['', 'bytes=-', 'bytes=0-1,5-6', 'bytes=a-b', 'bytes=5-3', 'items=0-1', '0-1'])(
  '%o does not request one part',
  (range) => {
    expect(isOneRange(range)).toBe(false)
    expect(byteRange(range, 10)).toBeNull()
  },
)

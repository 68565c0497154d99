import { expect, test } from 'vitest'
import { placeAfterDrop } from '../../studio/ui/place-after-drop.ts'

test.each([
  { from: 0, over: 2, side: 'after', to: 2 },
  { from: 0, over: 2, side: 'before', to: 1 },
  { from: 3, over: 1, side: 'before', to: 1 },
  { from: 3, over: 1, side: 'after', to: 2 },
  { from: 1, over: 1, side: 'after', to: 1 },
  { from: 1, over: 0, side: 'after', to: 1 },
  { from: 1, over: 2, side: 'before', to: 1 },
] as const)(
  'a row dragged from $from and dropped $side the one at $over ends at $to',
  ({ from, over, side, to }) => {
    expect(placeAfterDrop(from, over, side)).toBe(to)
  },
)

/**
 * The place of a row in a list after it is dropped on another one.
 * @param side of the row at `over` that it is dropped on
 */
export function placeAfterDrop(from: number, over: number, side: 'before' | 'after'): number {
  const gap = side === 'before' ? over : over + 1
  return gap > from ? gap - 1 : gap
}

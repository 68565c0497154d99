/*
 * Sizes in V8 with pointer compression, which workerd uses: a pointer has four bytes, a header two or three pointers.
 * `npm run bench -- memory` compares the sum with the heap of a running Worker.
 */
const POINTER = 4
const STRING_HEADER = 12
/** An object that grows while it is read has a separate store for its properties; this includes the store's header. */
const OBJECT_HEADER = 24
/** Header of the array and header of its store of elements. */
const ARRAY_HEADER = 24
const FRACTION = 12

/** Estimated bytes of the heap that a JSON value takes. */
export function heapBytes(value: unknown): number {
  if (typeof value === 'string') return textBytes(value)
  if (typeof value === 'number') return Number.isInteger(value) ? 0 : FRACTION
  if (typeof value !== 'object' || value === null) return 0
  if (Array.isArray(value))
    return value.reduce<number>((sum, each) => sum + POINTER + heapBytes(each), ARRAY_HEADER)
  let bytes = OBJECT_HEADER
  for (const each of Object.values(value)) bytes += POINTER + heapBytes(each)
  return bytes
}

/** One byte a character; two if any character is outside Latin-1 (V8 stores Latin-1 or UTF-16). */
function textBytes(text: string): number {
  return STRING_HEADER + text.length * (WIDE.test(text) ? 2 : 1)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: Latin-1 begins at U+0000
const WIDE = /[^\u0000-\u00ff]/

/*
 * What V8 spends with compressed pointers, as workerd has them: four bytes a pointer, and headers of two or three.
 * `npm run bench -- memory` compares the sum with the heap of a running Worker.
 */
const POINTER = 4
const STRING_HEADER = 12
/** With a store of properties of its own, which an object has that grows while it is read. */
const OBJECT_HEADER = 24
/** The array and its store of elements. */
const ARRAY_HEADER = 24
const FRACTION = 12

/** Bytes of the heap that a value of JSON takes. */
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

/** One byte a character, or two where one character needs them (V8 stores Latin-1 and UTF-16). */
function textBytes(text: string): number {
  return STRING_HEADER + text.length * (WIDE.test(text) ? 2 : 1)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the first of all characters is where Latin-1 begins
const WIDE = /[^\u0000-\u00ff]/

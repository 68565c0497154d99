/** The first place where a text is not JSON. */
export interface JsonFault {
  /** From the beginning of the text. */
  offset: number
  /** What is wrong or expected, in an author's words. */
  message: string
}

/** Parses JSON. For invalid JSON it returns the place of the fault. */
export function jsonOrFault(text: string): { data: unknown } | { fault: JsonFault } {
  try {
    return { data: JSON.parse(text) }
  } catch (error) {
    const fault = jsonFault(text)
    if (fault === null) throw error
    return { fault }
  }
}

/** The next token that the parser accepts. */
type Expected = 'value' | 'value or end' | 'name' | 'name or end' | 'colon' | 'comma or end' | 'nothing'

interface Open {
  bracket: '{' | '['
  offset: number
}

const WORD = /[^\s"[\]{}:,]+/uy
const LITERAL = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/

/** @returns null for JSON (RFC 8259) */
export function jsonFault(text: string): JsonFault | null {
  const open: Open[] = []
  let expected: Expected = 'value'
  /** Offset of the last comma. */
  let comma = 0
  let offset = 0
  while (true) {
    while (/[ \t\n\r]/.test(text.charAt(offset))) offset++
    const sign = text.charAt(offset)
    const inside = open.at(-1)
    if (sign === '') return endFault(text, { open, expected })
    if (sign === '/' && '/*'.includes(text.charAt(offset + 1) || ' '))
      return { offset, message: 'JSON has no comments; remove this one' }
    if (sign === '}' || sign === ']') {
      if (inside === undefined) return { offset, message: `${sign} closes nothing` }
      if (closing(inside) !== sign)
        return { offset, message: `${closing(inside)} is expected here; ${openedAt(text, inside)}` }
      // Only after a comma does a list require a value, and an object a name.
      if (expected === (inside.bracket === '[' ? 'value' : 'name'))
        return { offset: comma, message: `nothing follows this comma before ${sign}; remove it` }
      if (expected === 'value' || expected === 'colon') return { offset, message: wanted(expected, inside) }
      open.pop()
      expected = after(open)
      offset++
      continue
    }
    switch (expected) {
      case 'nothing':
        return { offset, message: 'the JSON has ended before this; remove what follows' }
      case 'colon':
        if (sign !== ':') return { offset, message: wanted(expected, inside) }
        expected = 'value'
        offset++
        continue
      case 'comma or end':
        if (sign !== ',') return { offset, message: wanted(expected, inside) }
        comma = offset
        expected = inside?.bracket === '{' ? 'name' : 'value'
        offset++
        continue
      case 'name':
      case 'name or end':
        if (sign !== '"') return { offset, message: wanted(expected, inside) }
    }
    if (sign === '{' || sign === '[') {
      open.push({ bracket: sign, offset })
      expected = sign === '{' ? 'name or end' : 'value or end'
      offset++
      continue
    }
    const isName = expected === 'name' || expected === 'name or end'
    if (sign === '"') {
      const string = readString(text, offset)
      if (typeof string !== 'number') return string
      offset = string
    } else {
      WORD.lastIndex = offset
      const word = WORD.exec(text)?.[0] ?? ''
      if (!LITERAL.test(word)) return { offset, message: wanted(expected, inside) }
      offset += word.length
    }
    expected = isName ? 'colon' : after(open)
  }
}

function after(open: readonly Open[]): Expected {
  return open.length === 0 ? 'nothing' : 'comma or end'
}

function wanted(expected: Expected, inside: Open | undefined): string {
  const end = inside === undefined ? '' : ` or ${closing(inside)}`
  switch (expected) {
    case 'value':
      return 'a value is expected here: text in double quotes, a number, true, false, null, { or ['
    case 'value or end':
      return `a value${end} is expected here: text is written in double quotes`
    case 'name':
      return 'the name of a field is expected here, in double quotes'
    case 'name or end':
      return `the name of a field is expected here, in double quotes,${end}`
    case 'colon':
      return 'a colon is expected here, between the name of a field and its value'
    case 'comma or end':
      return `a comma${end} is expected here`
    case 'nothing':
      return 'nothing is expected here'
    default:
      return expected satisfies never
  }
}

function closing({ bracket }: Open): string {
  return bracket === '{' ? '}' : ']'
}

function openedAt(text: string, { bracket, offset }: Open): string {
  return `it closes ${bracket} of line ${text.slice(0, offset).split('\n').length}`
}

function endFault(text: string, { open, expected }: { open: Open[]; expected: Expected }): JsonFault | null {
  const inside = open.at(-1)
  const offset = text.trimEnd().length
  if (inside !== undefined)
    return { offset, message: `the text ends, and ${closing(inside)} is expected; ${openedAt(text, inside)}` }
  return expected === 'nothing' ? null : { offset, message: 'the text is empty; { is expected' }
}

/** @returns where the string that begins at `offset` has ended, or what is wrong in it */
function readString(text: string, offset: number): number | JsonFault {
  for (let at = offset + 1; ; at++) {
    const sign = text.charAt(at)
    if (sign === '"') return at + 1
    if (sign === '' || sign === '\n' || sign === '\r')
      return {
        offset,
        message: 'this text has no double quote at its end; a new line within a text is written as \\n',
      }
    if (sign < ' ')
      return {
        offset: at,
        message: `a ${sign === '\t' ? 'tab' : 'control character'} within a text is written as ${JSON.stringify(sign).slice(1, -1)}`,
      }
    if (sign !== '\\') continue
    if (!/^\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/.test(text.slice(at, at + 6)))
      return { offset: at, message: 'this is not an escape of JSON; a backslash itself is written as \\\\' }
    at++
  }
}

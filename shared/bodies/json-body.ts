import { HttpError } from '../errors.ts'

/** @throws HttpError 400 for a body that is not JSON, or that nests deeper than `maxNesting` */
export function parseJsonBody(body: string, maxNesting: number): unknown {
  if (nestingDepth(body) > maxNesting) throw new HttpError(400, 'The body nests too deeply')
  return parsedBody(body)
}

/** Parses a body whose size and nesting are checked already. @throws HttpError 400 for a body that is not JSON */
export function parsedBody(body: string): unknown {
  try {
    // A lone surrogate, which databases and URLs refuse, can appear only as an escape.
    return HALF_CHARACTER.test(body) ? JSON.parse(body, wellFormed) : JSON.parse(body)
  } catch (cause) {
    throw new HttpError(400, 'The body is not JSON', { cause })
  }
}

const HALF_CHARACTER = /\\ud[89a-f]/i

function wellFormed(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed() : value
}

/** The deepest nesting of brackets outside strings. */
export function nestingDepth(json: string): number {
  return jsonExtent(json).depth
}

/**
 * The cost of parsing a text: its deepest nesting, and its number of values, counted as brackets and commas outside
 * strings. Scans the text instead of parsing it: parsing could overflow the stack, and a short text can hold many
 * objects.
 */
export function jsonExtent(json: string): { depth: number; values: number } {
  let depth = 0
  let deepest = 0
  let values = 0
  let inString = false
  for (let index = 0; index < json.length; index++) {
    const code = json.charCodeAt(index)
    if (inString) {
      if (code === 92 /* \ */) index++
      else if (code === 34 /* " */) inString = false
    } else if (code === 34) inString = true
    else if (code === 44 /* , */) values++
    else if (code === 123 /* { */ || code === 91 /* [ */) {
      values++
      deepest = Math.max(deepest, ++depth)
    } else if (code === 125 /* } */ || code === 93 /* ] */) depth--
  }
  return { depth: deepest, values }
}

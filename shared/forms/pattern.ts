/**
 * Matches a tenant's `pattern` in time proportional to the product of both lengths, so that no pattern can hang the
 * Worker. It simulates a nondeterministic automaton: all states advance one character at a time, without
 * backtracking. It supports characters, escapes, classes, groups, alternatives, quantifiers and anchors. A pattern
 * with anything else (look-around, back references, word boundaries) is dropped.
 */
export interface Pattern {
  matches(value: string): boolean
  /** A nested repetition, like `(a+)+`: a backtracking engine may need exponential time to fail. */
  isNested: boolean
}

const MAX_PATTERN = 200
const MAX_STATES = 400
/** Characters. A longer value does not match. */
export const MAX_MATCHED = 1000

/** @returns null when the pattern is too long or uses unsupported syntax */
export function compilePattern(source: string): Pattern | null {
  if (source.length > MAX_PATTERN) return null
  try {
    return new Compiler(source).compile()
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

export function matchesPattern(source: string, value: string): boolean {
  return compilePattern(source)?.matches(value) ?? true
}

interface Step {
  to: number
  /** Reads one character; absent for a step without input. */
  reads?: (character: string) => boolean
  /** Position in the value at which a step without input is allowed. */
  at?: 'start' | 'end'
}

/** Adds its states after a given state and returns the last one. A repetition adds the same piece again. */
interface Piece {
  addTo(machine: Machine, from: number): number
  /** Contains a quantifier that may match a varying number of times, like `+` or `?`. */
  repeats: boolean
}

class Machine {
  readonly steps: Step[][] = [[]]

  state(): number {
    if (this.steps.length >= MAX_STATES) throw new SyntaxError('too many states')
    return this.steps.push([]) - 1
  }

  step(from: number, step: Step): void {
    this.steps[from]?.push(step)
  }

  matches(value: string, end: number): boolean {
    const characters = [...value]
    if (characters.length > MAX_MATCHED) return false
    let states = this.#reached([0], 0, characters.length)
    characters.forEach((character, index) => {
      const next = [...states].flatMap((state) =>
        (this.steps[state] ?? []).filter(({ reads }) => reads?.(character)).map(({ to }) => to),
      )
      states = this.#reached(next, index + 1, characters.length)
    })
    return states.has(end)
  }

  #reached(from: number[], position: number, length: number): Set<number> {
    const reached = new Set(from)
    // A set iteration also visits elements added during the loop.
    for (const state of reached) {
      for (const { to, reads, at } of this.steps[state] ?? []) {
        const isThere = at === undefined || position === (at === 'start' ? 0 : length)
        if (reads === undefined && isThere) reached.add(to)
      }
    }
    return reached
  }
}

class Compiler {
  readonly #source: string
  #position = 0
  #isNested = false

  constructor(source: string) {
    this.#source = source
  }

  compile(): Pattern {
    const whole = this.#alternatives()
    if (this.#position < this.#source.length) throw new SyntaxError('unmatched )')
    const machine = new Machine()
    const end = whole.addTo(machine, 0)
    return { matches: (value) => machine.matches(value, end), isNested: this.#isNested }
  }

  #alternatives(): Piece {
    const pieces = [this.#sequence()]
    while (this.#take('|')) pieces.push(this.#sequence())
    return {
      repeats: pieces.some(({ repeats }) => repeats),
      addTo(machine, from) {
        const end = machine.state()
        for (const piece of pieces) machine.step(piece.addTo(machine, from), { to: end })
        return end
      },
    }
  }

  #sequence(): Piece {
    const pieces: Piece[] = []
    while (this.#position < this.#source.length && !'|)'.includes(this.#peek()))
      pieces.push(this.#quantified())
    return {
      repeats: pieces.some(({ repeats }) => repeats),
      addTo: (machine, from) => pieces.reduce((end, piece) => piece.addTo(machine, end), from),
    }
  }

  #quantified(): Piece {
    const piece = this.#atom()
    const [text, least, comma, most] = this.#takeMatch(/\{(\d{1,3})(?:(,)(\d{1,3})?)?\}\??|[*+?]\??/y) ?? []
    if (text === undefined) return piece
    const min = least === undefined ? (text.startsWith('+') ? 1 : 0) : Number(least)
    const max = text.startsWith('?')
      ? 1
      : comma === undefined && least !== undefined
        ? min
        : Number(most ?? Infinity)
    if (max < min) throw new SyntaxError('numbers out of order')
    if (max > 1 && piece.repeats) this.#isNested = true
    return repeated(piece, min, max)
  }

  #atom(): Piece {
    const character = this.#next()
    switch (character) {
      case '(':
        return this.#group()
      case '[':
        return reading(this.#classTest())
      case '.':
        return reading((each) => !/[\n\r\u2028\u2029]/.test(each))
      case '\\':
        return reading(this.#escapeTest())
      case '^':
        return anchor('start')
      case '$':
        return anchor('end')
      case '*':
      case '+':
      case '?':
      case '{':
      case '}':
      case ']':
        throw new SyntaxError(`unexpected ${character}`)
      default:
        return reading((each) => each === character)
    }
  }

  #group(): Piece {
    if (this.#peek() === '?' && !this.#takeMatch(/\?(?::|<[a-z_]\w*>)/iy))
      throw new SyntaxError('unknown group')
    const piece = this.#alternatives()
    if (!this.#take(')')) throw new SyntaxError('unmatched (')
    return piece
  }

  /** The RegExp engine matches a class or an escape against one character at a time: no backtracking. */
  #classTest(): (character: string) => boolean {
    const [rest] = this.#takeMatch(/(?:[^\]\\]|\\.)*\]/suy) ?? []
    if (rest === undefined) throw new SyntaxError('unmatched [')
    return oneCharacter(`[${rest}`)
  }

  #escapeTest(): (character: string) => boolean {
    const [rest] =
      this.#takeMatch(/[dDwWsStnrvf]|[pP]\{[^}]*\}|x[\da-f]{2}|u[\da-f]{4}|u\{[\da-f]+\}|[^\w\s]/iuy) ?? []
    if (rest === undefined) throw new SyntaxError('unknown escape')
    // Some supported escapes are invalid outside classes in the RegExp engine.
    return /^[^\w\s]$/u.test(rest) ? (character) => character === rest : oneCharacter(`\\${rest}`)
  }

  #peek(): string {
    return this.#source[this.#position] ?? ''
  }

  #next(): string {
    const character = String.fromCodePoint(this.#source.codePointAt(this.#position) ?? 0)
    this.#position += character.length
    return character
  }

  #take(character: string): boolean {
    if (this.#peek() !== character) return false
    this.#position++
    return true
  }

  #takeMatch(sticky: RegExp): RegExpExecArray | null {
    sticky.lastIndex = this.#position
    const match = sticky.exec(this.#source)
    if (match !== null) this.#position = sticky.lastIndex
    return match
  }
}

function repeated(piece: Piece, min: number, max: number): Piece {
  return {
    repeats: piece.repeats || min !== max,
    addTo(machine, from) {
      let last = from
      for (let time = 0; time < min; time++) last = piece.addTo(machine, last)
      const end = machine.state()
      machine.step(last, { to: end })
      if (max === Number.POSITIVE_INFINITY) {
        machine.step(piece.addTo(machine, end), { to: end })
        return end
      }
      for (let time = min; time < max; time++) {
        last = piece.addTo(machine, last)
        machine.step(last, { to: end })
      }
      return end
    },
  }
}

function reading(reads: (character: string) => boolean): Piece {
  return {
    repeats: false,
    addTo(machine, from) {
      const to = machine.state()
      machine.step(from, { to, reads })
      return to
    },
  }
}

function anchor(at: 'start' | 'end'): Piece {
  return {
    repeats: false,
    addTo(machine, from) {
      const to = machine.state()
      machine.step(from, { to, at })
      return to
    },
  }
}

function oneCharacter(source: string): (character: string) => boolean {
  const test = compileExpression(`^${source}$`)
  return (character) => test.test(character)
}

/**
 * `[\w-.]` is common, and an error with the `u` flag. Without the flag, `\p{…}` and `\u{…}` are the letters p
 * and u, so such a pattern is an error.
 */
function compileExpression(source: string): RegExp {
  try {
    return new RegExp(source, 'u')
  } catch (error) {
    if (/\\(?:p|u)\{/i.test(source)) throw error
    return new RegExp(source)
  }
}

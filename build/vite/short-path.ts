/** How many numbers each command of a path takes; the letters are those of SVG, in lower case. */
const COUNTS: Record<string, number> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 }

const COMMAND = /([a-zA-Z])([^a-zA-Z]*)/g
const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)/y
const FLAG = /[01]/y

/**
 * A path with its points rounded to hundredths. What is relative is so to the rounded point before, so that no error grows.
 * @throws when it cannot be read
 */
export function shortPath(path: string): string {
  // Where the pen is, and where it is with the rounded numbers; where the part began.
  let pen = [0, 0]
  let drawn = [0, 0]
  let start = { pen, drawn }
  let text = ''
  for (const [, letter = '', rest = ''] of path.matchAll(COMMAND)) {
    const command = letter.toLowerCase()
    const count = COUNTS[command]
    if (count === undefined) throw new Error(`${path}: ${letter} is no command`)
    const isRelative = letter === command
    if (command === 'z') {
      text += letter
      ;({ pen, drawn } = start)
    }
    const numbers = numbersIn(rest, command)
    if (count > 0 && (numbers.length === 0 || numbers.length % count > 0))
      throw new Error(`${path}: cannot be read`)
    const short: number[] = []
    for (let index = 0; index < numbers.length; index += count) {
      const group = numbers.slice(index, index + count)
      const axes = commandAxes(command, count)
      const before = { pen, drawn }
      const point = [...pen]
      const rounded = [...drawn]
      for (const [place, value] of group.entries()) {
        const axis = axes[place]
        if (axis === undefined) {
          short.push(hundredths(value))
          continue
        }
        const target = isRelative ? (before.pen[axis] ?? 0) + value : value
        const from = isRelative ? (before.drawn[axis] ?? 0) : 0
        const number = hundredths(target - from)
        short.push(number)
        point[axis] = target
        rounded[axis] = from + number
      }
      pen = point
      drawn = rounded
      if (command === 'm' && index === 0) start = { pen, drawn }
    }
    if (count > 0) text += letter + joinedNumbers(short)
  }
  return text
}

/** The axis of each number, where it is one of a point; radii, angles and flags have none. */
function commandAxes(command: string, count: number): (0 | 1 | undefined)[] {
  if (command === 'h') return [0]
  if (command === 'v') return [1]
  if (command === 'a') return [undefined, undefined, undefined, undefined, undefined, 0, 1]
  return Array.from({ length: count }, (_, index) => (index % 2 === 0 ? 0 : 1))
}

/** Flags of an arc may stand without anything between them. */
function numbersIn(text: string, command: string): number[] {
  const numbers: number[] = []
  let at = 0
  while (at < text.length) {
    if (/[\s,]/.test(text[at] ?? '')) {
      at++
      continue
    }
    const pattern = command === 'a' && [3, 4].includes(numbers.length % 7) ? FLAG : NUMBER
    pattern.lastIndex = at
    const [found] = pattern.exec(text) ?? []
    if (found === undefined) throw new Error(`${text}: no number`)
    numbers.push(Number(found))
    at = pattern.lastIndex
  }
  return numbers
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100
}

/** Nothing stands between two numbers that are told apart without. */
function joinedNumbers(numbers: readonly number[]): string {
  return numbers.map(written).reduce((text, number) => {
    const isApart = number.startsWith('-') || text === '' || (number.startsWith('.') && /\.\d+$/.test(text))
    return text + (isApart ? '' : ' ') + number
  }, '')
}

function written(number: number): string {
  return String(number === 0 ? 0 : number).replace(/^(-?)0\./, '$1.')
}

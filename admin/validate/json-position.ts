import type { Path } from '#shared/section-refs.ts'

/** A place in a text as editors count it: both from 1. */
export interface Position {
  line: number
  column: number
}

/**
 * The position of the value at `path` in a JSON text: that of its name if it has one, else that of the value. If the
 * value is missing, the position of the nearest existing parent.
 * @param from where the JSON begins in the text, such as after the `---` of a post
 */
export function jsonPosition(text: string, path: Path, from = 0): Position {
  const tokens = text.slice(from).matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}:,]|[^\s"[\]{}:,]+/g)
  return positionAt(text, from + locate(tokens, path))
}

export function positionAt(text: string, offset: number): Position {
  const before = text.slice(0, offset).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

/** An object or a list that is open, with the entry of it that is read. */
interface Container {
  isList: boolean
  key: string | number
  /** The next text is a name. */
  expectsName: boolean
}

function locate(tokens: Iterable<RegExpExecArray>, path: Path): number {
  const open: Container[] = []
  let [best, depth] = [0, -1]
  const see = (index: number) => {
    const known = open.filter(({ key }, level) => key === path[level]).length
    if (known === open.length && known <= path.length && known > depth) [best, depth] = [index, known]
  }
  for (const { 0: token, index } of tokens) {
    const inside = open.at(-1)
    switch (token) {
      case '{':
      case '[':
        if (inside === undefined || inside.isList) see(index)
        open.push({ isList: token === '[', key: token === '[' ? 0 : '', expectsName: token === '{' })
        break
      case '}':
      case ']':
        open.pop()
        // The value may be followed by other text, such as that of a post.
        if (open.length === 0) return best
        break
      case ',':
        if (inside?.isList === true) inside.key = Number(inside.key) + 1
        else if (inside !== undefined) inside.expectsName = true
        break
      case ':':
        break
      default:
        if (inside?.expectsName === true) {
          inside.key = JSON.parse(token) as string
          inside.expectsName = false
          see(index)
        } else if (inside?.isList === true) see(index)
    }
  }
  return best
}

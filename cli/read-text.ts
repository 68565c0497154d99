import { readFileSync } from 'node:fs'

/** The text of a file without its byte order mark. @throws Error naming the file if it is missing or not UTF-8 */
export function readText(file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(readFileSync(file))
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT')
      throw new Error(`${file} does not exist`, { cause })
    if (!(cause instanceof TypeError)) throw cause
    throw new Error(`${file} is not UTF-8: save it in that encoding`, { cause })
  }
}

import { RESERVED_FOLDERS } from '#shared/reserved-addresses.ts'

/** Characters that no address contains; they delimit addresses in HTML, Markdown, CSS and lists. */
const BETWEEN = /[^\p{L}\p{N}_.~%/:-]/u

/** Names of the files below `/media/` of these hosts that occur anywhere in a JSON value. */
export function namedFiles(value: unknown, hosts: readonly string[]): string[] {
  // An escaped line break would look like a letter before an address.
  const text = (JSON.stringify(value) ?? '').replace(/\\[nrt]/g, ' ')
  return text.split(BETWEEN).flatMap((word) => fileName(word, hosts) ?? [])
}

/** The file name in `/media/a.webp` with or without a host of the site; null for no file, or one of another host. */
function fileName(word: string, hosts: readonly string[]): string | null {
  const at = word.indexOf(RESERVED_FOLDERS.media)
  if (at === -1) return null
  const before = word.slice(0, at)
  const [, host] = /^https?:\/\/([^/]+)$/.exec(before) ?? []
  const isOwn = host === undefined ? before === '' || before.endsWith(':') : hosts.includes(host)
  if (!isOwn) return null
  const [name = ''] = /^[\w.~%/-]*/.exec(word.slice(at + RESERVED_FOLDERS.media.length)) ?? []
  // A full stop ends the sentence, not the address.
  const ended = name.endsWith('.') ? name.slice(0, -1) : name
  return /\w\.\w{2,5}$/.test(ended) ? ended : null
}

import { decoded } from './urls.ts'

/**
 * @param written mailboxes, optionally followed by `?` with a subject and a text
 * @param more fields of the mail; empty ones are left out
 * @returns a `mailto:` address (RFC 6068); null without a mailbox
 */
export function mailHref(written: string, more: Record<string, string> = {}): string | null {
  const [to = '', ...rest] = written
    .trim()
    .replace(/^mailto:\/*/i, '')
    .split('?')
  const query = rest
    .join('?')
    // An `&` that begins no field belongs to the text before it.
    .split(/&(?=[\w-]*=)/)
    .map((field): [string, string] => {
      const [name = '', ...value] = field.split('=')
      return [name, decoded(value.join('='))]
    })
  // A plain mailbox, or one after a name: Ana <ana@example.com>.
  const mailboxes = [to, ...query.flatMap(([name, value]) => (isTo(name) ? [value] : []))]
    .join(',')
    .replace(/"[^"]*"/g, '')
    .split(/[\s,;<>]+/)
    // A dot at the end belongs to the sentence, because no host of a mailbox ends in one.
    .map((word) => word.replace(/\.$/, ''))
    .filter((word) => /^[^@"&]+@[^@"&]+$/.test(word))
  if (mailboxes.length === 0) return null
  const fields = query
    .filter(([name]) => !isTo(name))
    .concat(Object.entries(more))
    .flatMap(([name, value]) =>
      /^[\w-]+$/.test(name) && value !== '' ? [`${name}=${encodedValue(value)}`] : [],
    )
  return `mailto:${mailboxes.map(encodedMailbox)}${fields.length === 0 ? '' : `?${fields.join('&')}`}`
}

/** Recipients may also be in the query (RFC 6068 §2). */
function isTo(name: string): boolean {
  return name.toLowerCase() === 'to'
}

/** Encodes characters that a mailbox may contain (RFC 6068 §2). */
function encodedMailbox(mailbox: string): string {
  return encodeURIComponent(decoded(mailbox)).replace(/%(?:40|2B|24|3A)/g, decoded)
}

/** A line break is CR LF. */
function encodedValue(value: string): string {
  return encodeURIComponent(value.replace(/\r?\n/g, '\r\n'))
}

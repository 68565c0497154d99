import { RESERVED_FOLDERS } from '#shared/reserved-addresses.ts'

/** An address of a file below `/media/`, alone or inside HTML, Markdown and CSS; the first group is its host, where it says one. */
const address = new RegExp(
  String.raw`(?:https?://([^/\s"'()<>\\]+)|(?<![\w.~%-]))${RESERVED_FOLDERS.media}([\w.~%/-]+\.\w{2,5})`,
  'g',
)

/** Names of the files below `/media/` of these hosts that a value of JSON says anywhere. */
export function namedFiles(value: unknown, hosts: readonly string[]): string[] {
  // An escaped end of a line is no letter before an address.
  const text = (JSON.stringify(value) ?? '').replace(/\\[nrt]/g, ' ')
  return Array.from(text.matchAll(address), ([, host, name = '']) =>
    host === undefined || hosts.includes(host) ? [name] : [],
  ).flat()
}

export type LoadKind = 'script' | 'style' | 'picture' | 'font' | 'media' | 'frame' | 'connection'

/** A file that a browser loads for a page without any action by the visitor, or a host that it connects to. */
export interface Load {
  /** Absolute, with http or https. */
  address: string
  kind: LoadKind
  /** Loaded only by some browsers, or when scrolled into view: not counted in the transfer of every visit. */
  isMaybe: boolean
}

/** The absolute address without its fragment, in a list; empty if it is not a web address. */
export function webAddresses(written: string | undefined, base: string): string[] {
  if (!written?.trim() || !URL.canParse(written.trim(), base)) return []
  const url = new URL(written.trim(), base)
  url.hash = ''
  return /^https?:$/.test(url.protocol) ? [url.href] : []
}

export type LoadKind = 'script' | 'style' | 'picture' | 'font' | 'media' | 'frame' | 'connection'

/** A file that a browser loads for a page without being asked to by its visitor, or a host that it connects to. */
export interface Load {
  /** Absolute, with http or https. */
  address: string
  kind: LoadKind
  /** Loaded only by some browsers, or when the visitor comes near: it is no part of what every visit transfers. */
  isMaybe: boolean
}

/** None, or one: absolute, without its fragment. */
export function webAddresses(written: string | undefined, base: string): string[] {
  if (!written?.trim() || !URL.canParse(written.trim(), base)) return []
  const url = new URL(written.trim(), base)
  url.hash = ''
  return /^https?:$/.test(url.protocol) ? [url.href] : []
}

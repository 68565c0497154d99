/** A reference to a popup: any word that begins with `popup`, a colon, and the id. Markdown encodes letters as `%C3`. */
const REFERENCE = /^popup[\p{L}\p{N}_%-]*:\s*([\w-]{1,64})$/iu

/** The id in `popup:welcome` or `popup-newsletter:welcome`; null for any other text. */
export function popupId(reference: string): string | null {
  return REFERENCE.exec(reference.trim())?.[1] ?? null
}

/** The canonical form of a reference to a popup, which page scripts look for; null for any other text. */
export function popupHref(reference: string): string | null {
  const id = popupId(reference)
  return id === null ? null : `popup:${id}`
}

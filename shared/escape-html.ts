/** Escapes text for HTML or XML content and quoted attributes. For the few places that write markup without React. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/**
 * Decodes an attribute value in HTML written by `escapeHtml`, React or the sanitiser. The only named references that
 * they write are those in `NAMED`.
 */
export function unescapeHtml(html: string): string {
  return html.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot));/gi,
    (reference, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return NAMED[name.toLowerCase()] ?? reference
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
      return code <= 0x10ffff ? String.fromCodePoint(code) : reference
    },
  )
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

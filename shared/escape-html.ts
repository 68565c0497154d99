/** Text as HTML or XML, safe in content and in quoted attributes. For the few places that write markup without React. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/**
 * The value of an attribute in HTML that this product has written: by `escapeHtml`, by React, or by the sanitiser. They write
 * no other references by name.
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

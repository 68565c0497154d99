import { escapeHtml } from '#shared/escape-html.ts'

/** A lone surrogate is not a character. */
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** Characters that XML 1.0 §2.2 does not allow in a document, escaped or not. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern must match control characters
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Escapes text for an element or an attribute of an XML document. */
export function escapeXml(text: string): string {
  return escapeHtml(text.replace(LONE_SURROGATE, '').replace(NOT_XML, ''))
}

/** An element with text, or an empty string without text. */
export function element(name: string, text: string | undefined): string {
  return text ? `<${name}>${escapeXml(text)}</${name}>` : ''
}

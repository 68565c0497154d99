import { escapeHtml } from '#shared/escape-html.ts'

/** Lone surrogates are no character at all. */
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** What XML 1.0 §2.2 does not allow in a document, escaped or not. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Text or attribute value of an XML document. */
export function escapeXml(text: string): string {
  return escapeHtml(text.replace(LONE_SURROGATE, '').replace(NOT_XML, ''))
}

/** An element with text in it, or nothing where there is none. */
export function element(name: string, text: string | undefined): string {
  return text ? `<${name}>${escapeXml(text)}</${name}>` : ''
}

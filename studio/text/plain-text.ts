/** A text without the marks of Markdown and HTML, in one line. */
export function plainText(text: string): string {
  return text
    .replaceAll(/<[^>]*>|[*_#`>]|\[|\]\([^)]*\)/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

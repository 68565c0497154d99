/** Text as HTML or XML, safe in content and in quoted attributes. For the few places that write markup without React. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** The id prefix of an island, so that `useId` gives the same ids on the server and in the browser. */
export function idPrefix(sectionId: string): string {
  return `${sectionId}-`
}

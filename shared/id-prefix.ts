/** The prefix of the ids in an island, which makes `useId` agree on both sides. */
export function idPrefix(sectionId: string): string {
  return `${sectionId}-`
}

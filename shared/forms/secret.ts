/**
 * Whether a field holds what only its form's own submission may hold, by its `autocomplete`: a password, a one-time
 * code, a payment card. It is in no report.
 */
export function isSecret(autocomplete: string): boolean {
  return /(?:^|\s)(?:(?:current|new)-password|one-time-code|cc-[a-z-]+)(?:\s|$)/i.test(autocomplete)
}

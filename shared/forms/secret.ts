/**
 * Whether a field's `autocomplete` marks it as a secret: a password, a one-time code or a payment card. Only the
 * form's own submission may contain its value, never a report.
 */
export function isSecret(autocomplete: string): boolean {
  return /(?:^|\s)(?:(?:current|new)-password|one-time-code|cc-[a-z-]+)(?:\s|$)/i.test(autocomplete)
}

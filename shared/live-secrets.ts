/** Characters of each secret, where a setting holds two. */
const MIN_LENGTH = 32

/**
 * The secrets that are in force: one, or two with a space between them while one replaces the other. The first signs. A
 * phrase of words is one secret.
 */
export function liveSecrets(setting: string | undefined): string[] {
  if (!setting) return []
  const parts = setting.split(' ')
  return parts.length === 2 && parts.every((part) => part.length >= MIN_LENGTH) ? parts : [setting]
}

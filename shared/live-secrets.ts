/** Minimum length of each secret if a setting holds two, in characters. */
const MIN_LENGTH = 32

/**
 * The valid secrets: one, or two separated by a space during rotation. The first one signs. A passphrase of
 * several words is one secret.
 */
export function liveSecrets(setting: string | undefined): string[] {
  if (!setting) return []
  const parts = setting.split(' ')
  return parts.length === 2 && parts.every((part) => part.length >= MIN_LENGTH) ? parts : [setting]
}

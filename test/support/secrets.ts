import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Secret keys of several issuers, recognised by their beginning. */
const PREFIXES =
  /\bsb_secret_[A-Za-z0-9_-]{8,}|\bsbp_[a-f0-9]{20,}|\bsk_(?:live|test)_\w{8,}|-----BEGIN [A-Z ]*PRIVATE KEY-----|\bAKIA[0-9A-Z]{16}\b|\bgh[pousr]_\w{30,}/g

const JWT = /\beyJ[\w-]{6,}\.(eyJ[\w-]{6,})\.[\w-]{10,}/g

/**
 * Secrets in a text: keys that are known by their beginning, JSON Web Tokens of a role that bypasses row level security,
 * and the values that a test sets for its deployment.
 */
export function secretsIn(text: string, values: readonly string[] = []): string[] {
  const tokens = [...text.matchAll(JWT)]
    .filter(([, claims = '']) => isPrivileged(claims))
    .map(([token]) => token)
  return [...(text.match(PREFIXES) ?? []), ...tokens, ...values.filter((value) => text.includes(value))]
}

function isPrivileged(claims: string): boolean {
  try {
    const { role } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { role?: unknown }
    return role !== 'anon' && role !== 'authenticated'
  } catch {
    return false // not a token
  }
}

const SETTINGS = join(import.meta.dirname, '../../docs/reference/settings.md')

/**
 * A value for each secret of the Worker and of programs in docs/reference/settings.md. Tests set them; no response,
 * built file or log line may contain one.
 */
export function plantedSecrets(): Record<string, string> {
  const page = readFileSync(SETTINGS, 'utf8')
  const ofWorker = (page.split(/^## Secrets$/m)[1]?.split(/^## /m)[0] ?? '').matchAll(/^\| `([A-Z_]+)`/gm)
  const ofPrograms = page.matchAll(/`([A-Z_]+_(?:SECRET|TOKEN|API_KEY|SECRET_KEY))`/g)
  const names = new Set([...ofWorker, ...ofPrograms].map(([, name = '']) => name))
  // Long enough for the setting with the greatest minimum length.
  return Object.fromEntries(
    [...names].map((name) => [
      name,
      `planted-${name.toLowerCase().replaceAll('_', '-')}-${'0123456789abcdef'.repeat(2)}`,
    ]),
  )
}

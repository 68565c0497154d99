import { base64Bytes } from '#shared/crypto/digest.ts'
import { cut } from '#shared/cut.ts'

/** Characters; longer than any real name. */
const MAX_LENGTH = 100

/**
 * The name of an account in an access token, or else its e-mail address; '' if the token has neither. The token is not
 * verified here.
 */
export function statedName(accessToken: string): string {
  try {
    const payload = new TextDecoder().decode(base64Bytes(accessToken.split('.')[1] ?? ''))
    const { user_metadata, email } = JSON.parse(payload)
    const names = [user_metadata?.name, email].filter((name) => typeof name === 'string')
    return cut(names.map((name) => name.trim()).find((name) => name !== '') ?? '', MAX_LENGTH)
  } catch {
    return '' // not a token
  }
}

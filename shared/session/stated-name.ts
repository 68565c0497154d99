import { cut } from '#shared/cut.ts'

/** Longer than a name is. */
const MAX_LENGTH = 100

/** The name of an account, else its address, as an access token states it; '' where it states neither. Nothing of it is proven here. */
export function statedName(accessToken: string): string {
  try {
    const payload = (accessToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0))
    const { user_metadata, email } = JSON.parse(new TextDecoder().decode(bytes))
    const names = [user_metadata?.name, email].filter((name) => typeof name === 'string')
    return cut(names.map((name) => name.trim()).find((name) => name !== '') ?? '', MAX_LENGTH)
  } catch {
    return '' // not a token
  }
}

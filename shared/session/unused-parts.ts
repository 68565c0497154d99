/**
 * Stand-ins for the parts of auth-js that the Worker never calls: passkeys and wallets (vite.config.ts substitutes
 * them). The auth-js client constructs a `WebAuthnApi`. Calling any part throws an error that names it.
 */
function unused(name: string): () => never {
  return () => {
    throw new Error(`${name} is left out of the Worker; see docs/decisions/041-sign-in.md`)
  }
}

/** `auth.mfa.webauthn` */
export class WebAuthnApi {
  authenticate = unused('auth.mfa.webauthn')
  register = unused('auth.mfa.webauthn')
}

export const browserSupportsWebAuthn = unused('auth passkeys')
export const createCredential = unused('auth passkeys')
export const getCredential = unused('auth passkeys')
export const deserializeCredentialCreationOptions = unused('auth passkeys')
export const deserializeCredentialRequestOptions = unused('auth passkeys')
export const serializeCredentialCreationResponse = unused('auth passkeys')
export const serializeCredentialRequestResponse = unused('auth passkeys')
export const webAuthnAbortService = { createNewAbortSignal: unused('auth passkeys') }

export const createSiweMessage = unused('auth.signInWithWeb3')
export const fromHex = unused('auth.signInWithWeb3')
export const getAddress = unused('auth.signInWithWeb3')
export const toHex = unused('auth.signInWithWeb3')

import type { Account, SessionContext } from '#sections/contract.ts'

const ACCOUNT: Account = {
  email: 'ana@exemplo.com',
  name: 'Ana Lima',
  factors: [{ id: '5f3c1d1e-8a51-4a0e-9a35-0d7c0a3b1f01', name: 'Celular da Ana' }],
  methods: ['password', 'app'],
}

/** The session that sections of sign-in get in the gallery, which has no accounts. */
export const GALLERY_SESSION = { signUp: 'open', account: ACCOUNT } satisfies SessionContext

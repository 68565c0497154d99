import type { Fixtures } from '../../contract.ts'

export const fixtures: Fixtures = {
  plain: { title: 'Crie sua conta', subtitle: 'Leva um minuto.', signIn: '/entrar' },
  empty: {},
  inverse: { colorScheme: 'inverse', align: 'center', title: 'Faça parte da casa', signIn: '/entrar' },
}

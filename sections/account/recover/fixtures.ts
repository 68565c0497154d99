import type { Fixtures } from '../../contract.ts'

export const fixtures: Fixtures = {
  plain: { title: 'Esqueceu a senha?', subtitle: 'Enviamos um link para criar outra.', signIn: '/entrar' },
  empty: {},
}

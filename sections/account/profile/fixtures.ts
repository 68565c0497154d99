import type { Fixtures } from '../../contract.ts'

export const fixtures: Fixtures = {
  plain: { title: 'Sua conta', newPassword: '/nova-senha' },
  empty: {},
}

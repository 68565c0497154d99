import type { Fixtures } from '../../contract.ts'

export const fixtures: Fixtures = {
  plain: { title: 'Crie uma nova senha', subtitle: 'As outras sessões da conta terminam.', onward: '/conta' },
  empty: {},
}

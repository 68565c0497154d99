import type { Fixtures } from '../../contract.ts'

export const fixtures: Fixtures = {
  plain: {},
  empty: { pagination: 'none' },
  titled: {
    title: 'Caderno da padaria',
    subtitle: 'O que aprendemos entre uma fornada e outra.',
    pagination: 'prev-next',
  },
}

import type { Fixtures } from '../../contract.ts'

export const fixtures: Fixtures = {
  plain: {
    eyebrow: 'Caderno da padaria',
    title: 'O que anda saindo do forno',
  },
  empty: {},
  manyItems: { title: 'Receitas', category: 'receitas', limit: 12 },
  single: { title: 'Um post só', limit: 1 },
}

import type { Fixtures } from '../../contract.ts'

export const fixtures: Fixtures = {
  plain: { source: 'posts' },
  empty: { source: 'portfolio' },
  prevNext: { style: 'prev-next', colorScheme: 'muted' },
  titled: { source: 'posts', title: 'Mais do caderno', subtitle: 'As receitas mais antigas.' },
}

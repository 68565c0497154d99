import type { Fixtures } from '../../contract.ts'

export const fixtures: Fixtures = {
  plain: { source: 'posts' },
  empty: { source: 'portfolio' },
  titled: { title: 'Escolha um assunto', align: 'center' },
  chosen: {
    facets: [
      { field: 'category', options: ['receitas', { value: 'Notícias', label: 'Novidades' }, 'nenhuma'] },
    ],
  },
}

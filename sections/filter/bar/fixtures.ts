import type { FixtureQueries, Fixtures } from '../../contract.ts'
import { facets, sort } from '../examples.ts'

export const fixtures: Fixtures = {
  plain: { source: 'posts' },
  empty: { source: 'portfolio' },
  titled: { title: 'Escolha um assunto', align: 'center' },
  chosen: {
    facets: [
      { field: 'category', options: ['receitas', { value: 'Notícias', label: 'Novidades' }, 'nenhuma'] },
    ],
  },
  facets: { source: 'products', facets, sort },
  filtered: { source: 'products', facets, sort },
  nothing: { source: 'products', facets, sort, colorScheme: 'muted' },
  posts: {
    source: 'posts',
    facets: [
      { field: 'author', label: 'Quem escreveu' },
      { field: 'tag', label: 'Sobre' },
    ],
  },
}

export const queries: FixtureQueries = {
  filtered: 'cat=mesa&max.price=300&sort=price',
  nothing: 'f.text=bicicleta',
  posts: 'f.tag=pao',
}

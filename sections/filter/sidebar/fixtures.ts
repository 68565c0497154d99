import type { FixtureQueries, Fixtures } from '../../contract.ts'
import { facets, sort } from '../examples.ts'

export const fixtures: Fixtures = {
  plain: { source: 'posts', facets: [{ field: 'category', label: 'Assuntos' }] },
  empty: { source: 'portfolio' },
  select: { facets: [{ field: 'category', type: 'select' }] },
  right: { title: 'Filtrar', position: 'right', colorScheme: 'muted' },
  facets: { source: 'products', facets, sort },
  filtered: { source: 'products', facets, sort, position: 'right' },
}

export const queries: FixtureQueries = {
  filtered: 'cat=mesa&cat=casa&min.price=100',
}

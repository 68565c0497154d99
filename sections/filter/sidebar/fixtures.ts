import type { Fixtures } from '../../contract.ts'

export const fixtures: Fixtures = {
  plain: { source: 'posts', facets: [{ field: 'category', label: 'Assuntos' }] },
  empty: { source: 'portfolio' },
  select: { facets: [{ field: 'category', type: 'select' }] },
  right: { title: 'Filtrar', position: 'right', colorScheme: 'muted' },
}

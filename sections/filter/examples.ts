/** The facets and orders of shops, for fixtures. */
export const facets = [
  { field: 'category', label: 'Para onde' },
  { field: 'price', label: 'Preço', type: 'range' },
  { field: '', label: 'Procurar', type: 'search' },
]

export const sort = [
  { field: 'price', label: 'Menor preço' },
  { field: 'price', label: 'Maior preço', order: 'desc' },
]

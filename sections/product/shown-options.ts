import type { Product } from './fields.ts'

/** The options of a product that have a name and something to choose. */
export function shownOptions({ options }: Pick<Product, 'options'>): Product['options'] {
  return options.filter(({ name, values }) => name !== '' && values.length > 0)
}

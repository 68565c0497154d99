import type { Product } from './fields.ts'

export function shownProducts(items: Product[]): Product[] {
  return items.filter(({ title }) => title !== '')
}

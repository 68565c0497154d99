import { cut } from '#shared/cut.ts'
import { slugify } from '#shared/slug.ts'
import type { Locale } from '#shared/locales.ts'
import type { ListView } from '../contract.ts'
import type { ListValue } from '../ui/facets.ts'
import { localList } from '../ui/local-list.ts'
import { textOfHtml } from '../ui/plain-text.ts'
import type { Product } from './fields.ts'
import { shownProducts } from './shown-products.ts'

/** Characters of a description that a search reads. */
const MAX_SEARCHED = 500

export function productsList(
  { items, pageSize }: { items: Product[]; pageSize: number },
  view: ListView | undefined,
  locale?: Locale,
) {
  return localList(shownProducts(items), {
    kind: 'products',
    pageSize,
    view,
    read: productValues,
    ...(locale && { locale }),
  })
}

/** The values by which products are filtered and sorted: their own fields, and their options by name. */
function productValues(product: Product, field: string): readonly ListValue[] {
  const { title, category, sku, badge, price, compareAt, rating, availability, options } = product
  const name = slugify(field)
  switch (name) {
    case 'category':
      return category === '' ? [] : [category]
    case 'price':
      return price === undefined ? [] : [price]
    case 'compareat':
      return compareAt === undefined ? [] : [compareAt]
    case 'rating':
      return rating === undefined ? [] : [rating]
    case 'title':
      return [title]
    case 'badge':
      return badge === '' ? [] : [badge]
    case 'sku':
      return sku === '' ? [] : [sku]
    case 'availability':
      return [availability]
    case 'text':
      return [title, category, sku, badge, cut(textOfHtml(product.description), MAX_SEARCHED)]
    default:
      return options.find((option) => slugify(option.name) === name)?.values ?? []
  }
}

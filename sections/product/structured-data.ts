import type * as z from 'zod/mini'
import type { SectionData } from '../contract.ts'
import { textOfHtml } from '../ui/plain-text.ts'
import type { Availability, Product } from './fields.ts'
import { shownProducts } from './shown-products.ts'
import type { schema } from './detail/schema.ts'

/** Most products that are described. In a longer catalogue, search engines read the products on their own pages. */
const MAX_PRODUCTS = 24

/** The products as schema.org objects. Ratings are left out, because their authors are unknown. */
export function productObjects(data: SectionData, { url }: { url: string }): object[] {
  // All schemas of product sections have `items`.
  const { items } = data as z.output<typeof schema>
  return shownProducts(items)
    .slice(0, MAX_PRODUCTS)
    .map((product) => productObject(product, url))
}

function productObject(product: Product, url: string): object {
  const { title, media, description, sku, category, price, currency, availability } = product
  const about = textOfHtml(description)
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: title,
    ...(media.length > 0 && { image: media.map(({ src }) => new URL(src, url).href) }),
    ...(about !== '' && { description: about }),
    ...(sku !== '' && { sku }),
    ...(category !== '' && { category }),
    ...(price !== undefined && {
      offers: {
        '@type': 'Offer',
        url,
        price,
        priceCurrency: currency,
        availability: SCHEMA_ORG[availability],
      },
    }),
  }
}

const SCHEMA_ORG: Record<Availability, string> = {
  inStock: 'https://schema.org/InStock',
  outOfStock: 'https://schema.org/OutOfStock',
  preOrder: 'https://schema.org/PreOrder',
}

import type { CSSProperties } from 'react'
import type * as z from 'zod/mini'
import type { ListInfo, ListQuery, SectionData, SectionProps } from '../../contract.ts'
import { Heading } from '../../ui/heading.tsx'
import layout from '../../ui/layout.module.css'
import { itemTag } from '../../ui/level.ts'
import { listHref } from '../../ui/list-href.ts'
import { localList } from '../../ui/local-list.ts'
import { Pagination } from '../../ui/pagination.tsx'
import { shownProducts } from '../shown-products.ts'
import { ProductCard } from '../product-card.tsx'
import type { schema } from './schema.ts'
import styles from './styles.module.css'

export { productObjects as structuredData } from '../structured-data.ts'

type Data = z.output<typeof schema>

export function list(data: SectionData, query: ListQuery): ListInfo {
  return productList(data as Data, query).info
}

function productList({ items, pageSize }: Data, query: ListQuery | undefined) {
  return localList(shownProducts(items), {
    kind: 'products',
    pageSize,
    query,
    categoriesOf: ({ category }) => (category === '' ? [] : [category]),
  })
}

/** Products side by side, in pages. */
export default function ProductGrid({ data, locale, context, t }: SectionProps<typeof schema>) {
  const { shown, cat, page, info } = productList(data, context.query)
  if (shown.length === 0) return null
  const { columns, ratio, secondImageHover, pagination } = data
  return (
    <div className={`${layout.inner} ${layout.stack}`}>
      <Heading data={data} context={context} />
      <ul
        className={styles.products}
        data-list="products"
        data-layout={data.layout}
        style={{ '--d': columns.d, '--m': columns.m } as CSSProperties}
      >
        {shown.map((product, index) => (
          <li key={product.id ?? product.title} className={styles.product}>
            <ProductCard
              product={product}
              titleTag={itemTag(data, context)}
              ratio={ratio}
              secondImageHover={secondImageHover}
              resizeImages={context.resizeImages}
              eager={context.first && index < columns.m}
              sizes={`(min-width: 60rem) ${Math.round(100 / columns.d)}vw, ${Math.round(100 / columns.m)}vw`}
              locale={locale}
              t={t}
            />
          </li>
        ))}
      </ul>
      {pagination !== 'none' && (
        <Pagination
          page={page}
          total={info.total}
          pageSize={info.pageSize}
          hrefOf={(number) => listHref(context.path, { page: number, cat })}
          look={pagination}
          t={t}
        />
      )}
    </div>
  )
}

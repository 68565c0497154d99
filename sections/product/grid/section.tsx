import type { CSSProperties } from 'react'
import type * as z from 'zod/mini'
import type { SectionModule, SectionProps } from '../../contract.ts'
import { Heading } from '../../ui/heading.tsx'
import layout from '../../ui/layout.module.css'
import { itemTag } from '../../ui/level.ts'
import { listHref } from '../../ui/list-href.ts'
import { mayHideEntries, ListState } from '../../ui/list-state.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { ProductCard } from '../product-card.tsx'
import { productsList } from '../products-list.ts'
import type { schema } from './schema.ts'
import styles from './styles.module.css'

export { productObjects as structuredData } from '../structured-data.ts'

/** The output of the schema. */
type Data = z.output<typeof schema>

export const list: NonNullable<SectionModule['list']> = {
  kind: 'products',
  info: (data, view) => productsList(data as Data, view).info,
}

/** Products side by side, in pages. */
export default function ProductGrid({ data, locale, context, t }: SectionProps<typeof schema>) {
  const { shown, view, info } = productsList(data, context.view, locale)
  if (shown.length === 0 && !mayHideEntries(view)) return null
  const { columns, ratio, secondImageHover, pagination } = data
  return (
    <div className={`${layout.inner} ${layout.stack}`}>
      <Heading data={data} context={context} />
      <ListState view={view} info={info} context={context} t={t} />
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
              urgent={context.first && index === 0}
              sizes={`(min-width: 60rem) ${Math.round(100 / columns.d)}vw, ${Math.round(100 / columns.m)}vw`}
              locale={locale}
              t={t}
            />
          </li>
        ))}
      </ul>
      {pagination !== 'none' && (
        <Pagination
          page={view.page}
          total={info.total}
          pageSize={info.pageSize}
          hrefOf={(page) => listHref(context.path, { ...view, page })}
          look={pagination}
          t={t}
        />
      )}
    </div>
  )
}

import type { SectionProps } from '../../contract.ts'
import { itemTag } from '../../ui/level.ts'
import { CarouselSection } from '../../ui/carousel/carousel-section.tsx'
import { shownProducts } from '../shown-products.ts'
import { ProductCard } from '../product-card.tsx'
import type { schema } from './schema.ts'

export { productObjects as structuredData } from '../structured-data.ts'

/** Products in a row that scrolls. */
export default function ProductCarousel({ id, data, locale, context, t }: SectionProps<typeof schema>) {
  const products = shownProducts(data.items)
  if (products.length === 0) return null
  const { ratio, secondImageHover } = data
  return (
    <CarouselSection id={id} data={data} context={context} perView={data.perView} t={t}>
      {products.map((product) => (
        <ProductCard
          key={product.id ?? product.title}
          product={product}
          titleTag={itemTag(data, context)}
          ratio={ratio}
          secondImageHover={secondImageHover}
          resizeImages={context.resizeImages}
          eager={false}
          sizes={`(min-width: 60rem) ${Math.round(100 / data.perView.lg)}vw, ${Math.round(100 / data.perView.sm)}vw`}
          locale={locale}
          t={t}
        />
      ))}
    </CarouselSection>
  )
}

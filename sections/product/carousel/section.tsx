import type { SectionProps } from '../../contract.ts'
import { Heading } from '../../ui/heading.tsx'
import layout from '../../ui/layout.module.css'
import { itemTag } from '../../ui/level.ts'
import { plainText } from '../../ui/plain-text.ts'
import { Track } from '../../ui/track/track.tsx'
import { shownProducts } from '../shown.ts'
import { ProductCard } from '../product-card.tsx'
import type { schema } from './schema.ts'

export { productsOf as structuredData } from '../structured-data.ts'

/** Products in a row that is scrolled. */
export default function ProductCarousel({ id, data, locale, context, t }: SectionProps<typeof schema>) {
  const products = shownProducts(data.items)
  if (products.length === 0) return null
  const { perView, autoRotate, speed, visual, loop, a11yLabel, ratio, secondImageHover } = data
  return (
    <div className={`${layout.inner} ${layout.stack}`}>
      <Heading data={data} context={context} />
      <Track
        id={id}
        label={a11yLabel || plainText(data.title) || t('carousel.label')}
        perView={perView}
        visual={visual}
        rotate={autoRotate ? speed : undefined}
        loop={loop}
        t={t}
      >
        {products.map((product) => (
          <ProductCard
            key={product.id ?? product.title}
            product={product}
            titleTag={itemTag(data, context)}
            ratio={ratio}
            secondImageHover={secondImageHover}
            resizeImages={context.resizeImages}
            eager={false}
            sizes={`(min-width: 60rem) ${Math.round(100 / perView.lg)}vw, ${Math.round(100 / perView.sm)}vw`}
            locale={locale}
            t={t}
          />
        ))}
      </Track>
    </div>
  )
}

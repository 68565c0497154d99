import type { SectionData, SectionProps } from '../../contract.ts'
import { Buttons } from '../../ui/buttons.tsx'
import { Heading } from '../../ui/heading.tsx'
import layout from '../../ui/layout.module.css'
import { levelBelow } from '../../ui/level.ts'
import { Picture } from '../../ui/picture.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { Stars } from '../../ui/stars.tsx'
import type { Product } from '../fields.ts'
import { shownOptions } from '../shown-options.ts'
import { shownProducts } from '../shown-products.ts'
import { orderButton } from '../order.ts'
import { noteOn, ProductPrice } from '../price.tsx'
import type { schema } from './schema.ts'
import styles from './styles.module.css'

export { productObjects as structuredData } from '../structured-data.ts'

/** The name of the product is the title. */
export function hasTitle({ items }: SectionData): boolean {
  return shownProducts(items as Product[]).length > 0
}

/** One product with all its details. */
export default function ProductDetail({ data, locale, context, t }: SectionProps<typeof schema>) {
  const [product] = shownProducts(data.items)
  if (product === undefined) return null
  const { title, media, rating, description, sku } = product
  // On its own page the product is the page's content, so its title is the page's title.
  const own = data.titleTag ?? (context.first ? 'h1' : context.titleTag)
  const Title = data.title === undefined ? own : levelBelow(data.titleTag ?? context.titleTag)
  const order = orderButton(product, { locale, t })
  const note = noteOn(product, t)
  return (
    <div className={`${layout.inner} ${layout.stack}`}>
      <Heading data={data} context={context} />
      <article className={styles.product} data-media={media.length > 0 || undefined}>
        {media.length > 0 && (
          <ul className={styles.images} data-ratio={data.ratio}>
            {media.map((image, index) => (
              <li key={image.src + image.alt} className={styles.box}>
                <Picture
                  media={image}
                  className={styles.image}
                  eager={context.first && index === 0}
                  resize={context.resizeImages}
                  sizes="(min-width: 60rem) 50vw, 90vw"
                />
              </li>
            ))}
          </ul>
        )}
        <div className={styles.text}>
          {note !== '' && <p className={styles.note}>{note}</p>}
          <Title className={styles.title}>{title}</Title>
          {rating !== undefined && <Stars rating={rating} locale={locale} t={t} />}
          <div className={styles.price}>
            <ProductPrice product={product} locale={locale} t={t} />
          </div>
          <RichText text={description} />
          <Options options={product.options} />
          {order && <Buttons buttons={[order]} />}
          {sku !== '' && <p className={styles.sku}>{sku}</p>}
        </div>
      </article>
    </div>
  )
}

/** The options of a product. The visitor chooses one when ordering. */
function Options({ options }: Pick<Product, 'options'>) {
  const shown = shownOptions({ options })
  if (shown.length === 0) return null
  return (
    <dl className={styles.options}>
      {shown.map(({ name, values }) => (
        <div key={name} className={styles.option}>
          <dt className={styles.name}>{name}</dt>
          <dd className={styles.values}>{values.join(', ')}</dd>
        </div>
      ))}
    </dl>
  )
}

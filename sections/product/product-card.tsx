import type { SectionProps } from '../contract.ts'
import type { Button } from '../fields/button.ts'
import { Buttons } from '../ui/buttons.tsx'
import type { ItemTag } from '../ui/level.ts'
import { Picture } from '../ui/picture.tsx'
import { textOfHtml } from '../ui/plain-text.ts'
import { shownOptions } from './shown-options.ts'
import { Stars } from '../ui/stars.tsx'
import type { Product } from './fields.ts'
import { orderButton } from './order.ts'
import { noteOn, ProductPrice } from './price.tsx'
import styles from './product-card.module.css'
import type { Resizing } from '../ui/resized.ts'

interface ProductCardProps extends Pick<SectionProps<never>, 'locale' | 't'> {
  product: Product
  titleTag: ItemTag
  ratio: 'portrait' | 'square' | 'landscape'
  secondImageHover: boolean
  resizeImages: Resizing
  eager: boolean
  /** The picture is the largest on the first screen, so it loads with high priority. */
  urgent?: boolean
  /** Sizes of the image. */
  sizes: string
}

/** A product in a list. */
export function ProductCard(props: ProductCardProps) {
  const { product, titleTag: Title, locale, t } = props
  const { title, description, rating } = product
  const about = textOfHtml(description)
  const options = shownOptions(product)
  const order = orderButton(product, { locale, t })
  return (
    <article className={styles.root} data-gone={product.availability === 'outOfStock' || undefined}>
      <Images {...props} />
      <div className={styles.text}>
        <Title className={styles.title}>{title}</Title>
        <ProductPrice product={product} locale={locale} t={t} />
        {rating !== undefined && <Stars rating={rating} locale={locale} t={t} />}
        {about !== '' && <p className={styles.about}>{about}</p>}
        {options.length > 0 && (
          <dl className={styles.options}>
            {options.map(({ name, values }) => (
              <div key={name}>
                <dt>{name}</dt> <dd>{values.join(', ')}</dd>
              </div>
            ))}
          </dl>
        )}
        {order && <Order button={order} />}
      </div>
    </article>
  )
}

/** Less prominent by default, because a list contains many buttons. */
function Order({ button }: { button: Button }) {
  const style = button.style === 'primary' ? 'link' : button.style
  return (
    <div className={styles.order} data-style={style}>
      <Buttons buttons={[{ ...button, style }]} />
    </div>
  )
}

function Images({
  product,
  ratio,
  secondImageHover,
  resizeImages,
  eager,
  urgent,
  sizes,
  t,
}: ProductCardProps) {
  const [first, second] = product.media
  const note = noteOn(product, t)
  if (first === undefined) return note !== '' && <p className={styles.plainNote}>{note}</p>
  return (
    <div className={styles.images} data-ratio={ratio}>
      <Picture
        media={first}
        className={styles.image}
        eager={eager}
        urgent={urgent}
        resize={resizeImages}
        sizes={sizes}
      />
      {secondImageHover && second && (
        // A second image of the same product: the first has the alternative text.
        <Picture
          media={{ ...second, alt: '' }}
          className={`${styles.image} ${styles.second}`}
          resize={resizeImages}
          sizes={sizes}
        />
      )}
      {note !== '' && <p className={styles.note}>{note}</p>}
    </div>
  )
}

import type { Locale } from '#shared/locales.ts'
import type { Translate } from '#shared/messages.ts'
import { writtenMoney } from '../ui/money.ts'
import type { Product } from './fields.ts'
import styles from './price.module.css'

interface PriceProps {
  product: Product
  locale: Locale
  t: Translate
}

/** The price, and the earlier price if that was higher. */
export function ProductPrice({ product, locale, t }: PriceProps) {
  const { price, compareAt, currency } = product
  if (price === undefined) return null
  const before =
    isReduced(product) && compareAt !== undefined && writtenMoney(compareAt, { currency, locale })
  return (
    <p className={styles.root}>
      <span className={styles.price}>{writtenMoney(price, { currency, locale })}</span>
      {before && (
        <>
          {' '}
          <span className="visually-hidden">{t('product.was', { price: before })}</span>
          <s className={styles.before} aria-hidden="true">
            {before}
          </s>
        </>
      )}
    </p>
  )
}

function isReduced({ price, compareAt }: Product): boolean {
  return price !== undefined && compareAt !== undefined && compareAt > price
}

/** The one label of a product: sold out, the tenant's label, or reduced. */
export function noteOn(product: Product, t: Translate): string {
  if (product.availability === 'outOfStock') return t('product.soldOut')
  return product.badge || (isReduced(product) ? t('product.sale') : '')
}

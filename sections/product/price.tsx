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

/** What it costs, and what it cost before where that was more. */
export function Price({ product, locale, t }: PriceProps) {
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

/** The one note a product has: that it is gone, what the tenant says, or that it costs less. */
export function noteOn(product: Product, t: Translate): string {
  if (product.availability === 'outOfStock') return t('product.soldOut')
  return product.badge || (isReduced(product) ? t('product.sale') : '')
}

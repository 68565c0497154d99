import type { Locale } from '#shared/locales.ts'
import type { Translate } from '#shared/messages.ts'
import { whatsappHref } from '#shared/phone.ts'
import type { Button } from '../fields/button.ts'
import { writtenMoney } from '../ui/money.ts'
import type { Product } from './fields.ts'

/**
 * The order button of a product. A WhatsApp button opens a conversation with the product's name. A product
 * that is sold out has none.
 */
export function orderButton(
  product: Product,
  { locale, t }: { locale: Locale; t: Translate },
): Button | null {
  const { button, availability } = product
  if (button?.link?.href === undefined || availability === 'outOfStock') return null
  if (button.link.kind !== 'whatsapp') return button
  const href = whatsappHref(button.link.href, { text: orderText(product, locale) }) ?? button.link.href
  return { ...button, label: button.label || t('product.order'), link: { ...button.link, href } }
}

function orderText({ title, sku, price, currency }: Product, locale: Locale): string {
  const parts = [title, sku, price === undefined ? '' : writtenMoney(price, { currency, locale })]
  return parts.filter((part) => part !== '').join(' · ')
}

import type { Messages } from '#shared/messages.ts'
import { whatsappHref } from '#shared/phone.ts'
import type { Locale } from '#shared/locales.ts'
import type { Site } from '#shared/site.ts'
import { Derived } from '#core/memory/derived.ts'
import { marksIn, type StyledSection } from '../head/mark-set.ts'
import { encode } from '../cache/encoded.ts'
import { widgetHtml } from './widget-html.ts'
import { privacyPath } from './privacy-page.ts'

/** The widgets of a site's pages. */
interface SiteWidgets {
  bytes: Uint8Array
  /** The widgets as sections, for the page's styles. */
  styled: StyledSection[]
}

/** Caches values, not promises: the promise of a cancelled request would block all others. */
const widgets = new Derived<SiteWidgets>('widgets')

/** Cookie banner, toasts, and the chat button where the site has enabled it. */
export async function siteWidgets(site: Site, locale: Locale, messages: Messages): Promise<SiteWidgets> {
  const known = widgets.get(site, locale)
  if (known !== undefined) return known
  const pieces = await renderWidgets(site, locale, messages)
  widgets.set(site, locale, pieces, pieces.bytes.byteLength)
  return pieces
}

async function renderWidgets(site: Site, locale: Locale, messages: Messages): Promise<SiteWidgets> {
  const chat = chatAddress(site)
  const pieces: [address: string, data: object][] = [
    ['site/cookie-banner', { privacyHref: privacyPath(site, locale) }],
    ...(chat === null ? [] : [['site/chat-button', { href: chat }] satisfies [string, object]]),
    ['site/toasts', {}],
  ]
  const html = await Promise.all(
    pieces.map(([address, data]) => widgetHtml(address, data, { locale, messages })),
  )
  return {
    // A landmark, because all content of a page must be inside one.
    bytes: encode(`<aside>${html.join('')}</aside>`),
    styled: pieces.map(([address], index) => ({
      addresses: [address],
      marks: marksIn(html[index] ?? '', [address]),
    })),
  }
}

/** The address of the chat button. */
function chatAddress({ config }: Site): string | null {
  const { whatsapp_button_enabled, country_number, phone_number = '' } = config
  return whatsapp_button_enabled ? whatsappHref(phone_number, { country: country_number }) : null
}

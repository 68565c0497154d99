import type { Locale } from '#shared/locales.ts'
import type { Cookie } from '#shared/schema/cookie-group.ts'
import type { OptionalGroup } from '#shared/visitor/consent.ts'
import { addedStyleText, loadCatalogue } from '../head/assets.ts'
import { marksIn } from '../head/mark-set.ts'
import { loadMessages } from '../sections/messages.ts'
import { widgetHtml } from './widget-html.ts'
import type { Fragment } from './fragment.ts'

const ADDRESS = 'site/cookie-preferences'

/**
 * The cookie preferences dialog with the cookies of one site.
 * @param max how many cookies of a group a visitor may switch on
 * @param preselected whether the optional groups are on for a visitor who has not decided
 */
export async function cookieDialog(
  cookies: Cookie[],
  {
    locale,
    preselected,
    max,
    assets,
  }: {
    locale: Locale
    preselected: boolean
    max: Partial<Record<OptionalGroup, number | undefined>>
    assets: Fetcher
  },
): Promise<Fragment> {
  const [messages] = await Promise.all([loadMessages(locale, assets), loadCatalogue(assets)])
  const html = await widgetHtml(ADDRESS, { cookies, max, unselected: !preselected }, { locale, messages })
  return { html, css: addedStyleText([ADDRESS], marksIn(html, [ADDRESS])) }
}

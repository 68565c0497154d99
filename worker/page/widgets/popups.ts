import { HttpError } from '#shared/errors.ts'
import { A_MINUTE } from '../../http/cache-control.ts'
import { type AppContext, siteContext } from '../../context.ts'
import { createFormContext } from '../sections/form-context.ts'
import { findPopup } from './find-popup.ts'

/**
 * `GET /api/popups/{id}`: a popup of this tenant; popups of other tenants are 404. With `?locale=` the
 * response also has its dialog as `html` and `css`.
 */
export async function servePopup(c: AppContext): Promise<Response> {
  const context = siteContext(c)
  const popup = await findPopup(new URL(c.req.url).pathname.split('/').pop() ?? '', context)
  if (popup === null) throw new HttpError(404, 'No such popup')
  const locale = c.req.query('locale')
  if (locale === undefined) return c.json(popup, 200, { 'cache-control': A_MINUTE })
  const shown = context.site.locales.find((enabled) => enabled === locale) ?? context.site.defaultLocale
  const { popupFragment } = await import('./popup-fragment.ts')
  const forms = await createFormContext(context)
  const fragment = await popupFragment(popup, { locale: shown, forms, context })
  return c.json({ ...popup, ...fragment }, 200, { 'cache-control': A_MINUTE })
}

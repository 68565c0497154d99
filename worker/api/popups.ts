import { HttpError } from '#shared/errors.ts'
import type { Popup } from '#shared/schema/popup.ts'
import { A_MINUTE } from '../cache/cache-control.ts'
import type { AppContext } from '../context.ts'
import { renderContext } from '../render-context.ts'
import type { Question } from '../content/answer-store.ts'
import { readPopup } from '../content/read-popup.ts'
import { chooseUpstream } from '../upstream/choose.ts'

const MAX_AGE_MS = 300_000
const DEADLINE = { deadlineMs: 1000 }

/**
 * `GET /api/popups/{id}`: a popup of this tenant (Contract §3); another's does not exist here. With `?locale=` its
 * dialog comes along as `html` and `css`, for pages that open it.
 */
export async function servePopup(c: AppContext): Promise<Response> {
  const popup = await findPopup(c, new URL(c.req.url).pathname.split('/').pop() ?? '')
  if (popup === null) throw new HttpError(404, 'No such popup')
  const locale = c.req.query('locale')
  if (locale === undefined) return c.json(popup, 200, { 'cache-control': A_MINUTE })
  const shown = c.var.site.locales.find((enabled) => enabled === locale) ?? c.var.site.defaultLocale
  const { popupFragment } = await import('../popups/popup-fragment.ts')
  const fragment = await popupFragment(popup, shown, renderContext(c))
  return c.json({ ...popup, ...fragment }, 200, { 'cache-control': A_MINUTE })
}

/** @param id the part behind the colon of a reference (Spec §7) */
export async function findPopup(c: AppContext, id: string): Promise<Popup | null> {
  const { site, store, env } = c.var
  if (!/^[\w-]{1,64}$/.test(id)) return null
  const question: Question<Popup> = {
    key: `popup ${id}`,
    maxAgeMs: MAX_AGE_MS,
    ask: async () => {
      const upstream = await chooseUpstream(env)
      const answer = await upstream.popup(
        { id, tenant_id: site.tenant_id, tenant_uuid: site.tenant_uuid },
        DEADLINE,
      )
      return answer === null ? null : readPopup(answer)
    },
  }
  return (await store.answers.get(site, question, c.executionCtx))?.value ?? null
}

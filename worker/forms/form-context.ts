import type { PageForms } from '../page/prepared-page.ts'
import type { RenderContext } from '../render-context.ts'
import { signRenderTime } from './render-token.ts'

/** Whoever is shown what is missing needs a moment only; the form itself took them long enough. */
const HEAD_START_MS = 60_000

/** What the forms of a page need that is rendered now. */
export async function formContextOf({ site, env, formResult }: RenderContext): Promise<PageForms> {
  const { formSecret: secret } = env
  const { tenant_uuid } = site
  const rendered = Date.now() - (formResult ? HEAD_START_MS : 0)
  const turnstileKey = site.settings.forms?.turnstile_site_key
  return {
    token: secret === null ? '' : await signRenderTime({ secret, tenant_uuid }, rendered),
    ...(turnstileKey && { turnstileKey }),
    result: formResult ?? null,
  }
}

import type { PageForms, SectionFormResult } from '../sections/section-sources.ts'
import type { SiteContext } from '../site-context.ts'
import { signRenderTime } from './render-token.ts'

/** Whoever is shown what is missing needs a moment only; the form itself took them long enough. */
const HEAD_START_MS = 60_000

/**
 * What the forms of a page need that is rendered now.
 * @param result of a form that was sent from the page without a script
 */
export async function formContextOf(
  { site, env }: Pick<SiteContext, 'site' | 'env'>,
  result: SectionFormResult | null = null,
): Promise<PageForms> {
  const { formSecret: secret } = env
  const { tenant_uuid } = site
  const rendered = Date.now() - (result ? HEAD_START_MS : 0)
  const turnstileKey = site.settings.forms?.turnstile_site_key
  return {
    token: secret === null ? '' : await signRenderTime({ secret, tenant_uuid }, rendered),
    ...(turnstileKey && { turnstileKey }),
    result,
  }
}

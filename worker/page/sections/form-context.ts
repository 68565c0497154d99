import type { PageForms, SectionFormResult } from './section-sources.ts'
import type { SiteContext } from '../../context.ts'
import { botCheckKey } from './bot-check-key.ts'
import { filesLimitMb } from './file-storage.ts'
import { signRenderTime } from './render-token.ts'

/** Subtracted from the time of rendering, because correcting a form takes less time than filling it in. */
const HEAD_START_MS = 60_000

/**
 * The data of a page's forms.
 * @param result of a form that was sent from the page without a script
 */
export async function createFormContext(
  { site, env }: Pick<SiteContext, 'site' | 'env'>,
  result: SectionFormResult | null = null,
): Promise<PageForms> {
  const { formSecret: secret } = env
  const { tenant_uuid } = site
  const rendered = Date.now() - (result ? HEAD_START_MS : 0)
  const turnstileKey = botCheckKey(site)
  return {
    token: secret === null ? '' : await signRenderTime({ secret, tenant_uuid }, rendered),
    filesMb: filesLimitMb(env),
    ...(turnstileKey && { turnstileKey }),
    result,
  }
}

import { signsInHere } from '#shared/sign-in-host.ts'
import type { DocumentHead } from './head/document-head.ts'
import { prePaintScript, type SiteTags, tagLoader } from './head/site-tags.ts'
import type { PageSources, PreparedPage } from './prepared-page.ts'
import { outcomeForHead, type SectionSlot } from './sections/section-slot.ts'
import { mayBeLive } from './sections/sections-html.ts'
import { mainScript, sessionScript, visitorScript, vitalsScript } from './head/assets.ts'

type PageScripts = Pick<PreparedPage, 'modules' | 'tagLoader'> &
  Pick<DocumentHead, 'prePaintScript' | 'siteMetas'>

/**
 * The scripts of a page: the product's, and those of the tenant. An error page runs no scripts of the tenant, and neither does a host
 * with sign-in: they could read the session.
 * @param isPrivate see PreparedPage
 */
export async function pageScripts(
  slots: readonly SectionSlot[],
  { site, route, document, isBare, measuresVitals }: PageSources,
  { isPrivate, siteTags }: { isPrivate: boolean; siteTags: SiteTags },
): Promise<PageScripts> {
  const isOnSignInHost = signsInHere(site)
  const isTenantFree = route.kind === 'error' || isPrivate || isOnSignInHost
  const modules = [
    ...(isBare ? [] : [visitorScript(), ...(isPrivate && isOnSignInHost ? [sessionScript()] : [])]),
    ...(slots.some(isLive) ? [mainScript()] : []),
    ...(measuresVitals ? [vitalsScript()] : []),
  ]
  return {
    modules,
    prePaintScript: await prePaintScript(),
    tagLoader: isTenantFree ? null : await tagLoader(site, { modules, pageScript: document?.script }),
    siteMetas: isTenantFree ? [] : siteTags.metas,
  }
}

/**
 * Whether the section has a script to load. A page of static sections loads none. The policy in the head names the
 * scripts before deferred sections are rendered, so a deferred section counts if its module may need a script.
 */
function isLive(slot: SectionSlot): boolean {
  const outcome = outcomeForHead(slot)
  return outcome === null ? mayBeLive(slot.instance) : outcome.rendered?.isLive === true
}

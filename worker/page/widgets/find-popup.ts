import type { Popup } from '#shared/schema/popup.ts'
import type { Query } from '../../store/query-store.ts'
import { readPopup } from '#core/reading/read-popup.ts'
import type { SiteContext } from '../../context.ts'

const MAX_AGE_MS = 300_000
const DEADLINE = { deadlineMs: 1000 }

/** Finds a popup of the site. @param id the part after the colon of a page's reference */
export async function findPopup(
  id: string,
  { site, store, env, scope }: Pick<SiteContext, 'site' | 'store' | 'env' | 'scope'>,
): Promise<Popup | null> {
  if (!/^[\w-]{1,64}$/.test(id)) return null
  const query: Query<Popup> = {
    key: `popup ${id}`,
    isOpen: true,
    maxAgeMs: MAX_AGE_MS,
    load: async () => {
      const answer = await env.upstream.popup(
        { id, tenant_id: site.tenant_id, tenant_uuid: site.tenant_uuid },
        DEADLINE,
      )
      return answer === null ? null : readPopup(answer)
    },
  }
  return (await store.queries.get(site, query, scope))?.value ?? null
}

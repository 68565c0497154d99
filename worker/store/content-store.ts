import type { HeaderFooterStore } from './header-footer-store.ts'
import type { QueryStore } from './query-store.ts'
import type { SiteStore } from './site-store.ts'

/** The source of a site's content during rendering: the isolate's store, or one preview. */
export interface ContentStore extends Pick<SiteStore, 'site' | 'page'> {
  headerFooter: Pick<HeaderFooterStore, 'get'>
  queries: Pick<QueryStore, 'get'>
}

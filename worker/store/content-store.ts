import type { HeaderFooterStore } from './header-footer-store.ts'
import type { QueryStore } from './query-store.ts'
import type { SiteStore } from './site-store.ts'

/** Where the content of a site comes from while a page is made: the isolate's store, or one preview. */
export interface ContentStore extends Pick<SiteStore, 'site' | 'page'> {
  headerFooter: Pick<HeaderFooterStore, 'get'>
  queries: Pick<QueryStore, 'get'>
}

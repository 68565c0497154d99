import type { Locale } from '../locales.ts'

/** The element that holds it; by attribute, because an id may be a section's (FAULTS X14). */
export const PAGE_DATA_ATTRIBUTE = 'data-page'

/** All that a page tells its scripts (Spec §7, Contract §3). Nothing of it is secret, nothing the visitor's. */
export interface PageData {
  /** Public address and publishable key of the backend; null where there is none. */
  supabase: { url: string; key: string } | null
  tenant_uuid: string
  locale: Locale
  /** What a pageView is a view of; empty where no page is shown. */
  page_id: string
  chat: { country_number: string; phone_number: string } | null
  consent: 'opt_in' | 'opt_out'
  /** Ids of popups that may open by themselves. */
  popups: string[]
  build: string
  /** In the page's language. */
  messages: Record<'sending' | 'failed' | 'goBack' | 'newVersion' | 'reload', string>
}

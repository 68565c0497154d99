import type { Locale } from '../locales.ts'

/** Attribute of the element with the page data. A section could use the same id, but never this attribute. */
export const PAGE_DATA_ATTRIBUTE = 'data-page'

/** The data of a page for its scripts. Nothing in it is secret, and nothing depends on the visitor. */
export interface PageData {
  /** Public address and publishable key of the backend; null if there is none. */
  supabase: { url: string; key: string } | null
  tenant_uuid: string
  locale: Locale
  /** What a pageView event reports: the id of the page or post, `search`, or `blog/…`. Empty on error pages. */
  page_id: string
  chat: { country_number: string; phone_number: string } | null
  consent: 'opt_in' | 'opt_out'
  /** Ids of popups that may open by themselves. */
  popups: string[]
  build: string
  /** In the page's locale. */
  messages: Record<'sending' | 'failed' | 'goBack', string>
  /** Only on pages with sign-in. */
  session?: SessionScriptData
}

/** The data of the sign-in script about its page. */
export interface SessionScriptData {
  /** The page requires sign-in: once the visitor signs out, it must disappear. */
  isMember: boolean
  /** Path of the site's page that asks for the second factor. */
  secondFactor: string | null
  messages: Record<'needed' | 'enter', string>
}

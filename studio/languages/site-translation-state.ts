import type { SiteContent } from '../changes/content-documents.ts'
import type { PageValue } from '../edit/page-value.ts'
import { sharedSections } from '../edit/shared-sections.ts'
import type { PopupValue } from '../popups/popup-value.ts'
import type { Catalogue } from '../site/use-catalogue.ts'
import { type TranslationState, translationState } from './translation-state.ts'

interface Versions {
  /** The site when the language was last published. */
  before: SiteContent
  after: SiteContent
}

/** The translation state of a site in a language: of its pages, header, footer and popups, each counted once. */
export function siteTranslationState(
  { before, after }: Versions,
  locale: string,
  catalogue: Catalogue,
): TranslationState {
  const last = new Map(pagesOf(before).map((page) => [page.id, page]))
  const pages = pagesOf(after).filter(
    ({ status, published }) => status !== 'draft' && (published?.includes(locale) ?? true),
  )
  const popups = (after.popups ?? []) as readonly PopupValue[]
  const opened = pages.flatMap((page) =>
    page.i18n?.[locale]?.popups === undefined ? (page.popups ?? []) : [],
  )
  const states = [
    { page: { ...sharedPage(after), popups: opened }, old: sharedPage(before) },
    ...pages.map((page) => ({ page: { ...page, popups: [] }, old: last.get(page.id) ?? null })),
  ].map(({ page, old }) => translationState({ page, last: old, locale, catalogue, popups }))
  return states.reduce((sum, { missing, stale }) => ({
    missing: sum.missing + missing,
    stale: sum.stale + stale,
  }))
}

const pagesOf = ({ pages }: SiteContent) => pages as unknown as readonly PageValue[]

/** Header and footer as a page. */
function sharedPage({ config }: SiteContent): PageValue {
  const { header, footer, texts } = sharedSections(config as Parameters<typeof sharedSections>[0], {}, {})
  return { id: '', name: '', sections: [...header, ...footer], ...(texts !== undefined && { i18n: texts }) }
}

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { answerOf, api } from '../api/client.ts'
import { pageIn, type PageValue } from '../edit/page-value.ts'
import { SHARED_DOCUMENTS, sharedSections, wholePage } from '../edit/shared-sections.ts'
import type { PopupValue } from '../popups/popup-value.ts'
import { siteKey } from '../site/use-site.ts'
import type { Catalogue } from '../site/use-catalogue.ts'
import type { TranslationState } from './translation-state.ts'

interface Translated {
  site: string
  /** With header and footer. */
  page: PageValue | undefined
  /** Without the site's first language. */
  locales: readonly string[]
  catalogue: Catalogue
  /** Those of the site. */
  popups: readonly PopupValue[]
}

/** Milliseconds without a change before texts are counted again. */
const PAUSE_MS = 600

/** The translation state of a page, with header and footer, in each language. It is counted after the page is shown, and again after changes. */
export function useTranslationStates({ site, page, locales, catalogue, popups }: Translated) {
  const [states, show] = useState<Readonly<Record<string, TranslationState>>>({})
  const { data: live } = useQuery({
    queryKey: [...siteKey(site), 'live', page?.id],
    enabled: page !== undefined && locales.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const read = async (document: string) => {
        const params = { path: { site }, query: { document, version: 'live' } }
        const { documents } = await answerOf(api.GET('/sites/{site}/documents', { params }))
        return [document, documents[0]?.value] as const
      }
      const own = `pages/${page?.id}`
      const documents = Object.fromEntries(await Promise.all([own, ...SHARED_DOCUMENTS].map(read)))
      const published = pageIn(documents, page?.id ?? '')
      return published === undefined ? null : wholePage(published, sharedSections({}, documents, published))
    },
  })
  useEffect(() => {
    if (page === undefined || live === undefined) return
    let isLeft = false
    const timer = setTimeout(async () => {
      const { translationState } = await import('./translation-state.ts')
      if (isLeft) return
      const all = locales.map((locale) => [
        locale,
        translationState({ page, live, locale, catalogue, popups }),
      ])
      show(Object.fromEntries(all))
    }, PAUSE_MS)
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [page, live, locales, catalogue, popups])
  return states
}

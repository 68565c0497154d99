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
  /** Languages that partial publishes left out, each with the revision that its translations are compared with. */
  behind?: Readonly<Record<string, string>> | undefined
}

const NONE: Readonly<Record<string, string>> = {}

/** Milliseconds without a change before texts are counted again. */
const PAUSE_MS = 600

/** The translation state of a page, with header and footer, in each language. It is counted after the page is shown, and again after changes. */
export function useTranslationStates({ site, page, locales, catalogue, popups, behind = NONE }: Translated) {
  const [states, setStates] = useState<Readonly<Record<string, TranslationState>>>({})
  const id = page?.id
  const versions = [...new Set(['live', ...Object.values(behind)])]
  const { data: pages } = useQuery({
    queryKey: [...siteKey(site), 'versions', id, versions],
    enabled: id !== undefined && locales.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () =>
      new Map(
        await Promise.all(
          versions.map(async (version) => [version, await pageOfVersion(site, id ?? '', version)] as const),
        ),
      ),
  })
  useEffect(() => {
    if (page === undefined || pages === undefined) return
    let isLeft = false
    const timer = setTimeout(async () => {
      const { translationState } = await import('./translation-state.ts')
      if (isLeft) return
      const stateIn = (locale: string) => {
        const last = pages.get(behind[locale] ?? 'live') ?? null
        return translationState({ page, last, locale, catalogue, popups })
      }
      setStates(Object.fromEntries(locales.map((locale) => [locale, stateIn(locale)])))
    }, PAUSE_MS)
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [page, pages, locales, catalogue, popups, behind])
  return states
}

/** A page of the live version or of a revision, with header and footer. Null if that has no such page. */
async function pageOfVersion(site: string, id: string, version: string): Promise<PageValue | null> {
  const query = { document: [`pages/${id}`, ...SHARED_DOCUMENTS], version }
  const { documents: found } = await answerOf(
    api.GET('/sites/{site}/documents', { params: { path: { site }, query } }),
  )
  const documents = Object.fromEntries(found.map(({ document, value }) => [document, value]))
  const page = pageIn(documents, id)
  return page === undefined ? null : wholePage(page, sharedSections({}, documents, page))
}

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { answerOf, api } from '../api/client.ts'
import type { PageValue } from '../edit/page-value.ts'
import { siteKey } from '../site/use-site.ts'
import type { Catalogue } from '../site/use-catalogue.ts'
import type { TranslationState } from './translation-state.ts'

interface Translated {
  site: string
  page: PageValue | undefined
  /** Without the site's first language. */
  locales: readonly string[]
  catalogue: Catalogue
}

/** Milliseconds without a change before texts are counted again. */
const PAUSE_MS = 600

/** The translation state of a page in each language. It is counted after the page is shown, and again after changes. */
export function useTranslationStates({ site, page, locales, catalogue }: Translated) {
  const [states, show] = useState<Readonly<Record<string, TranslationState>>>({})
  const document = `pages/${page?.id}`
  const { data: live } = useQuery({
    queryKey: [...siteKey(site), 'live', document],
    enabled: page !== undefined && locales.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const params = { path: { site }, query: { document, version: 'live' } }
      const { documents } = await answerOf(api.GET('/sites/{site}/documents', { params }))
      return (documents[0]?.value ?? null) as PageValue | null
    },
  })
  useEffect(() => {
    if (page === undefined || live === undefined) return
    let isLeft = false
    const timer = setTimeout(async () => {
      const { translationState } = await import('./translation-state.ts')
      if (isLeft) return
      const all = locales.map((locale) => [locale, translationState({ page, live, locale, catalogue })])
      show(Object.fromEntries(all))
    }, PAUSE_MS)
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [page, live, locales, catalogue])
  return states
}

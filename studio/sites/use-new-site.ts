import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { answerOf, api } from '../api/client.ts'
import { go } from '../route/use-place.ts'
import type { SiteTemplate } from './site-templates.ts'

/** The templates for new sites, and the domain of the platform. */
export function useTemplates() {
  return useQuery({
    queryKey: ['templates'],
    queryFn: () => answerOf(api.GET('/templates')),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Milliseconds without a keystroke before the API is asked. */
const PAUSE = 350

/** The API's answer about a host, requested once typing pauses. Undefined until the answer is about this host. */
export function useHostCheck(host: string) {
  const [requested, setRequested] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setRequested(host), PAUSE)
    return () => clearTimeout(timer)
  }, [host])
  const { data } = useQuery({
    queryKey: ['host', requested],
    enabled: requested !== '',
    queryFn: () => answerOf(api.GET('/hosts/{host}', { params: { path: { host: requested } } })),
  })
  return requested === host && host !== '' ? data : undefined
}

export interface NewSite {
  name: string
  host: string
}

/** Makes a site from a template, or clones another site, and opens its editor. */
export function useCreateSite(tenant: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (
      of: NewSite & ({ template: string; locales: SiteTemplate['locales'] } | { site: string }),
    ) => {
      const { name, host } = of
      if ('site' in of)
        return answerOf(
          api.POST('/sites/{site}/clones', {
            params: { path: { site: of.site } },
            body: { name, host, version: 'draft' },
          }),
        )
      const { template, locales } = of
      return answerOf(
        api.POST('/templates/{template}/sites', {
          params: { path: { template } },
          body: { name, host, locales },
        }),
      )
    },
    onSuccess: ({ site_id }) => {
      void client.invalidateQueries({ queryKey: ['sites', tenant] })
      go({ kind: 'site', site: site_id, page: null, locale: null })
    },
  })
}

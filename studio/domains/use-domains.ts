import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answerOf, api } from '../api/client.ts'
import type { paths } from '../api/paths.ts'

export type Domain =
  paths['/sites/{site}/domains']['get']['responses'][200]['content']['application/json']['domains'][number]

const domainsKey = (site: string) => ['domains', site] as const

export function useDomains(site: string) {
  return useQuery({
    queryKey: domainsKey(site),
    queryFn: async () =>
      (await answerOf(api.GET('/sites/{site}/domains', { params: { path: { site } } }))).domains,
  })
}

/** A domain with what DNS says now. */
export function useDomain(site: string, host: string, isAsked: boolean) {
  return useQuery({
    queryKey: [...domainsKey(site), host],
    enabled: isAsked,
    queryFn: () => answerOf(api.GET('/sites/{site}/domains/{host}', { params: { path: { site, host } } })),
  })
}

/** Adding a domain, and actions on existing ones. Each reloads the list. */
export function useDomainChanges(site: string) {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: domainsKey(site) })
  const at = (host: string) => ({ params: { path: { site, host } } })
  return {
    add: useMutation({
      mutationFn: (host: string) =>
        answerOf(api.POST('/sites/{site}/domains', { params: { path: { site } }, body: { host } })),
      onSettled,
    }),
    verify: useMutation({
      mutationFn: (host: string) => answerOf(api.POST('/sites/{site}/domains/{host}/verify', at(host))),
      onSettled,
    }),
    makePrimary: useMutation({
      mutationFn: (host: string) =>
        answerOf(api.POST('/sites/{site}/domains/{host}/primary', { ...at(host), body: { force: false } })),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (host: string) => answerOf(api.DELETE('/sites/{site}/domains/{host}', at(host))),
      onSettled,
    }),
  }
}

import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answerOf, api } from '../api/client.ts'
import type { paths } from '../api/paths.ts'

export type Lead =
  paths['/sites/{site}/leads']['get']['responses'][200]['content']['application/json']['leads'][number]

export const LEAD_STATUSES = ['new', 'read', 'done', 'spam'] as const
export type LeadStatus = (typeof LEAD_STATUSES)[number]

export interface LeadQuery {
  /** Null: all. */
  status: LeadStatus | null
  search: string
}

const leadsKey = (site: string) => ['leads', site] as const
const PAGE = '50'

/** Submissions of a site, the newest first, page by page. */
export function useLeads(site: string, { status, search }: LeadQuery) {
  return useInfiniteQuery({
    queryKey: [...leadsKey(site), 'list', status, search],
    initialPageParam: '',
    queryFn: ({ pageParam: before }) =>
      answerOf(
        api.GET('/sites/{site}/leads', {
          params: {
            path: { site },
            query: {
              max: PAGE,
              ...(status !== null && { status }),
              ...(search !== '' && { search }),
              ...(before !== '' && { before }),
            },
          },
        }),
      ),
    getNextPageParam: ({ next }) => next,
  })
}

/** Submissions with a failed mail or webhook. */
export function useUndelivered(site: string) {
  return useQuery({
    queryKey: [...leadsKey(site), 'undelivered'],
    queryFn: async () => {
      const query = { undelivered: 'true', max: '20' } as const
      return (await answerOf(api.GET('/sites/{site}/leads', { params: { path: { site }, query } }))).leads
    },
  })
}

export function useLead(site: string, lead: string) {
  return useQuery({
    queryKey: [...leadsKey(site), 'one', lead],
    queryFn: async () =>
      (await answerOf(api.GET('/sites/{site}/leads/{lead}', { params: { path: { site, lead } } }))).lead,
  })
}

export function useChangeLeads(site: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { leads: string[]; status: LeadStatus }) =>
      answerOf(api.POST('/sites/{site}/leads', { params: { path: { site } }, body })),
    onSuccess: () => client.invalidateQueries({ queryKey: leadsKey(site) }),
  })
}

/** Submissions as a table for spreadsheets. */
export function useExport(site: string) {
  return useMutation({
    mutationFn: (status: LeadStatus | null) =>
      answerOf(
        api.GET('/sites/{site}/exports/leads', {
          params: { path: { site }, query: status === null ? {} : { status } },
        }),
      ),
  })
}

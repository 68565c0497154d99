import { useQuery } from '@tanstack/react-query'
import { answerOf, api } from '../api/client.ts'
import type { PageValue } from '../edit/page-value.ts'

const DAYS = 30
/** Most revisions to read: one call each, of the 120 calls allowed in a minute. */
const MOST_REVISIONS = 40

export interface DeletedPage {
  page: PageValue
  /** Date of the last revision with the page. */
  seenAt: string
}

interface Revision {
  revision: string
  created_at: string
  has_document: boolean
}

/** Revisions that may hold a page deleted in the last 30 days, newest first. */
export function readableRevisions<Each extends Revision>(revisions: readonly Each[], now: number): Each[] {
  const since = now - DAYS * 86_400_000
  // The last revision before these days shows the pages that existed at their beginning.
  const older = revisions.findIndex(({ created_at }) => Date.parse(created_at) < since)
  return (older === -1 ? revisions : revisions.slice(0, older + 1))
    .filter(({ has_document }) => has_document)
    .slice(0, MOST_REVISIONS)
}

/**
 * Pages of the last 30 days that no longer exist, each from the newest revision that has it.
 * @param ids of the existing pages
 */
export function useDeletedPages(site: string, ids: readonly string[], isAsked: boolean) {
  return useQuery({
    queryKey: ['deleted-pages', site, ids.toSorted().join(' ')],
    enabled: isAsked,
    gcTime: 0,
    queryFn: async () => {
      const path = { site }
      const { revisions } = await answerOf(
        api.GET('/sites/{site}/revisions', { params: { path, query: { max: '200' } } }),
      )
      const found = new Map<string, Revision>()
      // If the live rows were written directly, no revision holds them.
      const live = { revision: 'live', created_at: new Date().toISOString(), has_document: true }
      for (const revision of [live, ...readableRevisions(revisions, Date.now())]) {
        const query = { version: revision.revision }
        const { documents } = await answerOf(api.GET('/sites/{site}/documents', { params: { path, query } }))
        for (const { document } of documents) {
          const isGone = document.startsWith('pages/') && !ids.includes(document.slice('pages/'.length))
          if (isGone && !found.has(document)) found.set(document, revision)
        }
      }
      return Promise.all(
        [...found].map(async ([document, { revision, created_at }]): Promise<DeletedPage> => {
          const query = { version: revision, document }
          const { documents } = await answerOf(
            api.GET('/sites/{site}/documents', { params: { path, query } }),
          )
          return { page: documents[0]?.value as PageValue, seenAt: created_at }
        }),
      )
    },
  })
}

import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { answerOf, api } from '../api/client.ts'
import type { paths } from '../api/paths.ts'
import { useAuthor } from '../session/use-author.ts'

type Path = paths['/sites/{site}/presence']['put']
export type Present = Path['responses'][200]['content']['application/json']['others'][number]

/** The document and section that a person edits. */
export interface Here {
  document: string | null
  section: string | null
}

/** Milliseconds between two reports of presence. Each report is valid for thirty seconds. */
const PAUSE_MS = 10_000

/** The other people who edit a site now. Reports what this person edits, while the tab is visible. */
export function usePresence(site: string, here: Here): readonly Present[] {
  const author = useAuthor()
  const latest = useRef(here)
  useEffect(() => {
    latest.current = here
  })
  const { data = [] } = useQuery({
    queryKey: ['presence', site, here.document],
    gcTime: 0,
    retry: false,
    refetchInterval: PAUSE_MS,
    refetchOnWindowFocus: true,
    placeholderData: (before) => before,
    queryFn: async () => {
      const { document, section } = latest.current
      const body = { document, section, ...author }
      return (await answerOf(api.PUT('/sites/{site}/presence', { params: { path: { site } }, body }))).others
    },
  })
  return data
}

import { useCallback, useMemo } from 'react'
import type { SiteRoom } from '../site/site-room.tsx'
import { useOpened } from '../site/use-opened.ts'
import { useEditingState } from '../site/use-editing.ts'
import type { PageValue } from './page-value.ts'
import { changeShared, SHARED_DOCUMENTS, sharedSections, wholePage } from './shared-sections.ts'

/** Header and footer around an edited page. Their documents are opened when one of their sections is chosen. */
export function useSharedSections(room: SiteRoom, page: PageValue | undefined, selected: string | null) {
  const { answer, editing } = room
  const { documents } = useEditingState(editing)
  const { config } = answer.content
  const shared = useMemo(() => sharedSections(config, documents, page ?? {}), [config, documents, page])
  const whole = useMemo(() => page && wholePage(page, shared), [page, shared])
  const has = (list: PageValue['sections'] | undefined, section: string | null) =>
    list?.some(({ id }) => id === section) === true
  const isShared = (section: string | null) => !has(page?.sections, section) && has(whole?.sections, section)
  const isChosen = isShared(selected)
  const { error, refetch } = useOpened(room, ...(isChosen ? SHARED_DOCUMENTS : []))
  const isOpen = SHARED_DOCUMENTS.every((name) => name in documents)
  const change = useCallback(
    (make: (shared: PageValue) => void, key: string | null) =>
      editing.change((all) => changeShared(all, make), key),
    [editing],
  )
  return { ...shared, whole, isChosen, isShared, isOpen, error, refetch, change }
}

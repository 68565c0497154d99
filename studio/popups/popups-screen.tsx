import '../styles/screen.css'
import '../styles/popups.css'
import { useMemo } from 'react'
import { currentPages } from '../edit/page-value.ts'
import type { ScreenProps } from '../site/site-menu.tsx'
import { useEditingState } from '../site/use-editing.ts'
import { PopupEditor } from './popup-editor.tsx'
import { PopupList } from './popup-list.tsx'
import { currentPopups } from './popup-value.ts'

/** The popups of a site, or the edited one. */
export function PopupsScreen({ room, item }: ScreenProps) {
  const { content } = room.answer
  const { documents } = useEditingState(room.editing)
  const popups = useMemo(() => currentPopups(content.popups ?? [], documents), [content.popups, documents])
  const pages = useMemo(() => currentPages(content.pages, documents), [content.pages, documents])
  const popup = popups.find(({ id }) => id === item)
  if (popup !== undefined) return <PopupEditor key={popup.id} room={room} popup={popup} pages={pages} />
  return <PopupList room={room} popups={popups} pages={pages} />
}

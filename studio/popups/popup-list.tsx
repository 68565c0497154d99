import { type FormEvent, useState } from 'react'
import { ConflictNotice } from '../edit/conflict-notice.tsx'
import type { Draft } from '../edit/new-names.ts'
import { openDocuments } from '../edit/open-documents.ts'
import type { PageValue } from '../edit/page-value.ts'
import { go } from '../route/use-place.ts'
import { SiteFrame } from '../site/site-frame.tsx'
import type { SiteRoom } from '../site/site-room.tsx'
import { useEditingState } from '../site/use-editing.ts'
import { useText } from '../text/use-text.tsx'
import { Icon } from '../ui/icon.tsx'
import { useNotice } from '../ui/use-notice.tsx'
import { copyOfPopup, newPopup, removePopup } from './change-popups.ts'
import { type PopupActions, PopupRow } from './popup-row.tsx'
import { opensByItself, usesOfPopup } from './popup-uses.ts'
import { popupDocument, type PopupValue } from './popup-value.ts'

interface PopupListProps {
  room: SiteRoom
  popups: readonly PopupValue[]
  pages: readonly PageValue[]
}

/** The popups, each with its trigger and the pages that open it. */
export function PopupList({ room, popups, pages }: PopupListProps) {
  const { write } = useText()
  const { site, answer, editing, tenant } = room
  const { documents, save } = useEditingState(editing)
  const { notice, showNotice } = useNotice()
  const [isUnreadable, setIsUnreadable] = useState(false)
  const mayRestructure = tenant.role !== 'author'
  const { header, footer } = answer.content.config
  const shared = [documents['config/header'] ?? header, documents['config/footer'] ?? footer]

  /** Opens the documents, then changes them. */
  const change = async (names: readonly string[], make: (documents: Draft) => void) => {
    setIsUnreadable(false)
    try {
      await openDocuments(editing, site, names)
    } catch {
      setIsUnreadable(true)
      return
    }
    editing.change(make)
  }
  /** Reports a change, with an undo until the next change. */
  const showDone = (text: string) => {
    const after = editing.state().documents
    showNotice(text, () => {
      if (editing.state().documents === after) editing.undo()
    })
  }
  const add = (added: PopupValue) => {
    const name = popupDocument(added.id)
    void change([name], (all) => {
      all[name] = added
    }).then(() => go({ kind: 'screen', site, screen: 'popups', item: added.id, locale: null }))
  }
  const actions: PopupActions = {
    duplicate: (popup) => add(copyOfPopup(popup, write('popups.copyName', { name: popup.name }), popups)),
    toggleShown: ({ id, status }) =>
      void change([popupDocument(id)], (all) => {
        ;(all[popupDocument(id)] as PopupValue).status = status === 'draft' ? 'published' : 'draft'
      }),
    remove: ({ id, name }) => {
      const opening = pages.filter((page) => opensByItself(page, id))
      const names = [popupDocument(id), ...opening.map((page) => `pages/${page.id}`)]
      void change(names, (all) => removePopup(all, id, opening)).then(() =>
        showDone(write('popups.deleted', { name })),
      )
    },
  }
  return (
    <SiteFrame room={room}>
      <main className="room">
        <h1>{write('popups.title')}</h1>
        <p className="room-note">{write('popups.what')}</p>
        {save.kind === 'conflict' && <ConflictNotice conflicts={save.conflicts} editing={editing} />}
        {isUnreadable && (
          <p className="refusal" role="alert">
            {write('refused.later')}
          </p>
        )}
        {mayRestructure && <NewPopupForm onAdd={(name) => add(newPopup(name, popups))} />}
        {popups.length === 0 && <p className="empty">{write('popups.none')}</p>}
        {popups.length > 0 && (
          <ul className="rows">
            {popups.map((popup) => (
              <PopupRow
                key={popup.id}
                site={site}
                popup={popup}
                uses={usesOfPopup(popup.id, { pages, shared })}
                actions={mayRestructure ? actions : null}
              />
            ))}
          </ul>
        )}
        {notice}
      </main>
    </SiteFrame>
  )
}

function NewPopupForm({ onAdd }: { onAdd: (name: string) => void }) {
  const { write } = useText()
  const [name, setName] = useState('')
  const add = (event: FormEvent) => {
    event.preventDefault()
    onAdd(name.trim())
  }
  return (
    <form className="popups-new" onSubmit={add}>
      <label className="field">
        <span className="field-label">{write('popups.new')}</span>
        <input
          required
          className="input"
          value={name}
          maxLength={120}
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      <button type="submit" className="button is-primary" disabled={name.trim() === ''}>
        <Icon name="add" />
        {write('popups.add')}
      </button>
    </form>
  )
}

import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { currentPages } from '../edit/page-value.ts'
import { sharedSections } from '../edit/shared-sections.ts'
import { popupDocument, type PopupValue } from '../popups/popup-value.ts'
import { placeOfFinding } from '../publish/place-of-finding.ts'
import type { Finding } from '../publish/use-publishing.ts'
import { go } from '../route/use-place.ts'
import { siteName } from './site-name.ts'
import { ScreenText } from '../text/use-text.tsx'
import { siteAddress } from './site-address.ts'
import { SiteBar } from './site-bar.tsx'
import { SiteMenu } from './site-menu.tsx'
import type { SiteRoom } from './site-room.tsx'
import { useEditingState } from './use-editing.ts'

const PublishDialog = lazy(async () => ({
  default: (await import('../publish/publish-dialog.tsx')).PublishDialog,
}))

const ConflictNotice = lazy(async () => ({
  default: (await import('../edit/conflict-notice.tsx')).ConflictNotice,
}))

interface SiteFrameProps {
  room: SiteRoom
  /** Buttons that the screen adds to the bar. */
  tools?: ReactNode
  children: ReactNode
}

/** A screen with the bar and the menu of its site. */
export function SiteFrame({ room, tools, children }: SiteFrameProps) {
  const { site, place, tenant, answer, editing, aim, isPublishing, publish, account } = room
  const { documents, save, canUndo, canRedo } = useEditingState(editing)

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return
      event.preventDefault()
      if (event.shiftKey) editing.redo()
      else editing.undo()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [editing])

  const goTo = (finding: Finding) => {
    const { config, pages, popups = [] } = answer.content
    const found = placeOfFinding(finding, {
      ...{ site, locale: place.locale },
      ...sharedSections(config, documents, {}),
      pages: currentPages(pages, documents),
      popups: popups.map((popup) => (documents[popupDocument(popup.id)] ?? popup) as PopupValue),
    })
    if (found === null) return null
    return () => {
      go(found.place)
      if (found.target !== null) aim(found.target)
    }
  }
  return (
    <div className="screen is-site">
      <SiteBar
        name={siteName(answer.content)}
        save={save}
        onUndo={canUndo ? editing.undo : null}
        onRedo={canRedo ? editing.redo : null}
        onPublish={tenant.role === 'owner' ? () => void editing.flush().then(() => publish(true)) : null}
        account={account}
      >
        {tools}
      </SiteBar>
      <SiteMenu room={room} />
      {children}
      {save.kind === 'conflict' && (
        <Suspense fallback={null}>
          <ConflictNotice conflicts={save.conflicts} editing={editing} />
        </Suspense>
      )}
      {isPublishing && (
        <Suspense fallback={null}>
          <ScreenText screen="publish" waiting={null}>
            <PublishDialog
              site={site}
              address={siteAddress(answer.hosts, location)}
              isOpen
              onClose={() => publish(false)}
              goTo={goTo}
            />
          </ScreenText>
        </Suspense>
      )}
    </div>
  )
}

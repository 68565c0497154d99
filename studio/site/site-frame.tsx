import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { currentPages } from '../edit/page-value.ts'
import { sharedSections } from '../edit/shared-sections.ts'
import { popupDocument, type PopupValue } from '../popups/popup-value.ts'
import type { Here } from '../presence/use-presence.ts'
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

const PresenceLine = lazy(async () => ({
  default: (await import('../presence/presence-line.tsx')).PresenceLine,
}))

interface SiteFrameProps {
  room: SiteRoom
  /** Buttons that the screen adds to the bar. */
  tools?: ReactNode
  /** The page that is open, and its chosen section. */
  here?: Here
  children: ReactNode
}

/** A screen with the bar and the menu of its site. */
export function SiteFrame({ room, tools, here, children }: SiteFrameProps) {
  const { site, place, tenant, answer, editing, setTarget, isPublishing, publish, account } = room
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
      if (found.target !== null) setTarget(found.target)
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
        account={
          <>
            {account}
            <Suspense fallback={null}>
              <PresenceLine room={room} here={here ?? { document: documentAt(place), section: null }} />
            </Suspense>
          </>
        }
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

/** The document that a screen edits; null for a screen of several. */
function documentAt(place: SiteRoom['place']): string | null {
  if (place.kind !== 'screen' || place.item === null) return null
  const isPost = place.screen === 'posts' && place.item.split('/').length === 3
  const isPopup = place.screen === 'popups' && /^[A-Za-z0-9_-]{1,64}$/.test(place.item)
  return isPost || isPopup ? `${place.screen}/${place.item}` : null
}

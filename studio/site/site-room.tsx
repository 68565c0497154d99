import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { Refusal } from '../api/refusal.ts'
import { PageEditor } from '../edit/page-editor.tsx'
import type { SiteEditing } from '../edit/site-editing.ts'
import type { Place } from '../route/place.ts'
import type { EditedTenant } from '../session/use-session.ts'
import { ScreenText, useText } from '../text/use-text.tsx'
import { Centred, CentredFailure } from '../ui/centred.tsx'
import { SiteFrame } from './site-frame.tsx'
import { SITE_SCREENS } from './site-screens.ts'
import { useCatalogue } from './use-catalogue.ts'
import { useEditing } from './use-editing.ts'
import { type SiteAnswer, useDocument, useSite } from './use-site.ts'

const NotFound = lazy(async () => ({ default: (await import('../ui/not-found.tsx')).NotFound }))

/** The part that the editor of a page or a popup should show: a section, or the whole document. */
export interface Target {
  document: string
  section: string | null
}

type SitePlace = Extract<Place, { site: string }>

/** The data that every screen of a site receives. */
export interface SiteRoom {
  site: string
  place: SitePlace
  tenant: EditedTenant
  /** The site as loaded. Later edits are in `editing`. */
  answer: SiteAnswer
  /** Shared by all screens, so that undo works across them. */
  editing: SiteEditing
  /** A new object each time, so that the same section can be shown again. */
  target: Target | null
  setTarget: (target: Target) => void
  /** The publish dialog is open, until the person closes it or goes to another screen. */
  isPublishing: boolean
  publish: (isOpen: boolean) => void
  account: ReactNode
}

interface SiteScreensProps {
  place: SitePlace
  tenant: EditedTenant
  account: ReactNode
}

/** A site: its editor and its other screens. */
export function SiteScreens({ place, tenant, account }: SiteScreensProps) {
  const { write } = useText()
  const { site } = place
  const { data: answer, error, refetch } = useSite(site)
  const editing = useEditing(site)
  // The editor's catalogue is loaded together with the site.
  useCatalogue({ isNeeded: place.kind === 'site' })
  const document = place.kind === 'site' && place.page !== null ? `pages/${place.page}` : null
  useDocument(site, document === null || document in editing.state().documents ? null : document)
  const [target, setTarget] = useState<Target | null>(null)
  const [publishesAt, setPublishesAt] = useState<SitePlace | null>(null)
  const room = useMemo<SiteRoom | null>(() => {
    if (answer === undefined) return null
    const publishing = {
      isPublishing: publishesAt === place,
      publish: (isOpen: boolean) => setPublishesAt(isOpen ? place : null),
    }
    return { site, place, tenant, answer, editing, target, setTarget, ...publishing, account }
  }, [site, place, tenant, answer, editing, target, publishesAt, account])
  if (error instanceof Refusal && error.status === 404) return <NotFound />
  if (error !== null) return <CentredFailure label={write('site.unreadable')} onRetry={refetch} />
  if (room === null) return <Centred isBusy label={write('app.loading')} />
  const waiting = (
    <SiteFrame room={room}>
      <Centred isBusy label={write('app.loading')} />
    </SiteFrame>
  )
  if (place.kind === 'site') return <PageEditor room={room} page={place.page} locale={place.locale} />
  return (
    <Suspense fallback={waiting}>
      <ScreenText key={place.screen} screen={place.screen} waiting={waiting}>
        <CurrentScreen room={room} place={place} />
      </ScreenText>
    </Suspense>
  )
}

function CurrentScreen({ room, place }: { room: SiteRoom; place: Extract<Place, { kind: 'screen' }> }) {
  const Screen = SITE_SCREENS[place.screen]
  return <Screen room={room} item={place.item} locale={place.locale} />
}

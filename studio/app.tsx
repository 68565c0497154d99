import { CSPProvider } from '@base-ui/react/csp-provider'
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useReducer, useState } from 'react'
import { callAs } from './api/client.ts'
import { Refusal } from './api/refusal.ts'
import { usePlace } from './route/use-place.ts'
import { AccountMenu } from './session/account-menu.tsx'
import { storeTenant, startTenant } from './session/chosen-tenant.ts'
import { readInvitation } from './session/invitation.ts'
import { type EditedTenant, SESSION, type Session, useSession } from './session/use-session.ts'
import { SiteScreens } from './site/site-room.tsx'
import { ScreenText, useText } from './text/use-text.tsx'
import { Centred, CentredFailure } from './ui/centred.tsx'

const Entry = lazy(async () => ({ default: (await import('./session/entry.tsx')).Entry }))

const ChooseTenant = lazy(async () => ({
  default: (await import('./session/choose-tenant.tsx')).ChooseTenant,
}))

const NotFound = lazy(async () => ({ default: (await import('./ui/not-found.tsx')).NotFound }))

const TopBar = lazy(async () => ({ default: (await import('./ui/top-bar.tsx')).TopBar }))

const SitesScreen = lazy(async () => ({
  default: (await import('./sites/sites-screen.tsx')).SitesScreen,
}))

/** A call that fails because the session has ended shows the sign-in. */
function createQueryClient(): QueryClient {
  const noticeEnd = (error: Error) => {
    if (error instanceof Refusal && error.status === 401) void client.invalidateQueries({ queryKey: SESSION })
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: noticeEnd }),
    mutationCache: new MutationCache({ onError: noticeEnd }),
    defaultOptions: {
      queries: {
        retry: (count, error) => count < 2 && error instanceof Refusal && error.isPassing,
        refetchOnWindowFocus: false,
      },
    },
  })
  return client
}

export function App() {
  const [client] = useState(createQueryClient)
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={client}>
        <Entrance />
      </QueryClientProvider>
    </CSPProvider>
  )
}

/** Loads the session before anything is shown. */
function Entrance() {
  const { write } = useText()
  const { data: session, error, isPending, refetch } = useSession()
  if (isPending) return <Centred isBusy label={write('app.loading')} />
  if (error !== null) return <CentredFailure label={write('app.unreachable')} onRetry={refetch} />
  const waiting = <Centred isBusy label={write('app.loading')} />
  return (
    <Suspense fallback={waiting}>
      <Entered session={session} waiting={waiting} />
    </Suspense>
  )
}

function Entered({ session, waiting }: { session: Session | null; waiting: ReactNode }) {
  const [, drawAgain] = useReducer((count: number) => count + 1, 0)
  const isIn =
    session !== null &&
    !session.needs_second_factor &&
    !session.needs_password &&
    session.tenants.length > 0 &&
    readInvitation(location) === null
  if (isIn) return <Tenants session={session} />
  return (
    <ScreenText screen="entry" waiting={waiting}>
      <Entry session={session} onLeave={drawAgain} />
    </ScreenText>
  )
}

function Tenants({ session }: { session: Session }) {
  const [tenant, setTenant] = useState(() => startTenant(session.tenants))
  if (tenant === null) {
    const choose = (chosen: EditedTenant) => {
      storeTenant(chosen)
      setTenant(chosen)
    }
    return <ChooseTenant tenants={session.tenants} onChoose={choose} />
  }
  callAs(tenant.tenant)
  const chooseAgain = session.tenants.length > 1 ? () => setTenant(null) : null
  return <Screens key={tenant.tenant} session={session} tenant={tenant} onLeave={chooseAgain} />
}

interface ScreensProps {
  session: Session
  tenant: EditedTenant
  /** Opens the choice of tenants; null for an account with one. */
  onLeave: (() => void) | null
}

function Screens({ session, tenant, onLeave }: ScreensProps) {
  const { write } = useText()
  const place = usePlace()
  useEffect(() => {
    document.title = `${tenant.name} · ${place.kind === 'sites' ? write('sites.title') : 'Studio'}`
  }, [place.kind, tenant.name, write])
  if (place.kind === 'nowhere') return <NotFound />
  if (place.kind !== 'sites')
    return (
      <SiteScreens
        key={place.site}
        place={place}
        tenant={tenant}
        account={<AccountMenu session={session} onLeave={onLeave} />}
      />
    )
  const waiting = <Centred isBusy label={write('app.loading')} />
  return (
    <div className="screen">
      <TopBar session={session} tenant={tenant} onLeave={onLeave} />
      <Suspense fallback={waiting}>
        <ScreenText screen="sites" waiting={waiting}>
          <SitesScreen tenant={tenant} />
        </ScreenText>
      </Suspense>
    </div>
  )
}

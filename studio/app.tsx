import { CSPProvider } from '@base-ui/react/csp-provider'
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useReducer, useState } from 'react'
import { callAs } from './api/client.ts'
import { Refusal } from './api/refusal.ts'
import { usePlace } from './route/use-place.ts'
import { AccountMenu } from './session/account-menu.tsx'
import { keepTenant, startTenant } from './session/chosen-tenant.ts'
import { readInvitation } from './session/invitation.ts'
import { leaveInvitation } from './session/leave-invitation.ts'
import { type EditedTenant, SESSION, type Session, useSession } from './session/use-session.ts'
import { SiteScreens } from './site/site-room.tsx'
import { ScreenText, useText } from './text/use-text.tsx'
import { Centred } from './ui/centred.tsx'
import { NotFound } from './ui/not-found.tsx'
import { TopBar } from './ui/top-bar.tsx'

const SignIn = lazy(async () => ({ default: (await import('./session/sign-in.tsx')).SignIn }))

const SecondFactor = lazy(async () => ({
  default: (await import('./session/second-factor.tsx')).SecondFactor,
}))

const ByCode = lazy(async () => ({ default: (await import('./session/by-code.tsx')).ByCode }))

const NewPassword = lazy(async () => ({ default: (await import('./session/new-password.tsx')).NewPassword }))

const ChooseTenant = lazy(async () => ({
  default: (await import('./session/choose-tenant.tsx')).ChooseTenant,
}))

const NoTenant = lazy(async () => ({ default: (await import('./session/no-tenant.tsx')).NoTenant }))

const SitesScreen = lazy(async () => ({
  default: (await import('./sites/sites-screen.tsx')).SitesScreen,
}))

/** Any call that finds the session ended leads to the sign-in. */
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

/** Asks who the person is before it shows anything. */
function Entrance() {
  const { write } = useText()
  const { data: session, error, isPending, refetch } = useSession()
  if (isPending) return <Centred isBusy label={write('app.loading')} />
  if (error !== null)
    return (
      <Centred label={write('app.unreachable')}>
        <button type="button" className="button" onClick={() => void refetch()}>
          {write('app.retry')}
        </button>
      </Centred>
    )
  const waiting = <Centred isBusy label={write('app.loading')} />
  return (
    <Suspense fallback={waiting}>
      <Entered session={session} waiting={waiting} />
    </Suspense>
  )
}

function Entered({ session, waiting }: { session: Session | null; waiting: ReactNode }) {
  const [isForgotten, forget] = useState(false)
  const [, drawAgain] = useReducer((count: number) => count + 1, 0)
  if (session !== null && isForgotten) forget(false)
  // Also for a person who is signed in: only a code by e-mail accepts an invitation.
  const invitation = readInvitation(location)
  if (invitation !== null || isForgotten) {
    const close = () => {
      leaveInvitation()
      forget(false)
      drawAgain()
    }
    return (
      <ScreenText screen="recovery" waiting={waiting}>
        <ByCode invited={invitation?.email ?? null} onClose={close} />
      </ScreenText>
    )
  }
  if (session === null) return <SignIn onForgotten={() => forget(true)} />
  if (session.needs_second_factor) return <SecondFactor email={session.email} />
  if (session.needs_password)
    return (
      <ScreenText screen="recovery" waiting={waiting}>
        <NewPassword email={session.email} />
      </ScreenText>
    )
  if (session.tenants.length === 0) return <NoTenant email={session.email} />
  return <Tenants session={session} />
}

function Tenants({ session }: { session: Session }) {
  const [tenant, choose] = useState(() => startTenant(session.tenants))
  if (tenant === null) {
    const keep = (chosen: EditedTenant) => {
      keepTenant(chosen)
      choose(chosen)
    }
    return <ChooseTenant tenants={session.tenants} onChoose={keep} />
  }
  callAs(tenant.tenant)
  const leave = session.tenants.length > 1 ? () => choose(null) : null
  return <Screens key={tenant.tenant} session={session} tenant={tenant} onLeave={leave} />
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

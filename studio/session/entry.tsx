import { useState } from 'react'
import { ByCode } from './by-code.tsx'
import { readInvitation } from './invitation.ts'
import { leaveInvitation } from './leave-invitation.ts'
import { NewPassword } from './new-password.tsx'
import { NoTenant } from './no-tenant.tsx'
import { SecondFactor } from './second-factor.tsx'
import { SignIn } from './sign-in.tsx'
import type { Session } from './use-session.ts'

interface EntryProps {
  session: Session | null
  /** Called when the person does not accept the invitation in the address. */
  onLeave: () => void
}

/** The steps before a person sees a site: sign in, enter a code, choose a password. */
export function Entry({ session, onLeave }: EntryProps) {
  const [isForgotten, setIsForgotten] = useState(false)
  const invitation = readInvitation(location)
  const leave = () => {
    leaveInvitation()
    setIsForgotten(false)
    onLeave()
  }
  // Also for a person who is signed in: only a code by e-mail accepts an invitation.
  if (invitation !== null) return <ByCode invited={invitation.email} onClose={leave} />
  if (session === null)
    return isForgotten ? (
      <ByCode invited={null} onClose={leave} />
    ) : (
      <SignIn onForgotten={() => setIsForgotten(true)} />
    )
  if (session.needs_second_factor) return <SecondFactor email={session.email} />
  if (session.needs_password) return <NewPassword email={session.email} />
  return <NoTenant email={session.email} />
}

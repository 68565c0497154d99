import { readInvitation } from './invitation.ts'

/** Takes the invitation out of the address, so that a reload does not ask for it again. */
export function leaveInvitation(): void {
  if (readInvitation(location) !== null) history.replaceState(history.state, '', location.pathname)
}

import { readInvitation } from './invitation.ts'

/** Removes the invitation from the address, so that a reload does not show it again. */
export function leaveInvitation(): void {
  if (readInvitation(location) !== null) history.replaceState(history.state, '', location.pathname)
}

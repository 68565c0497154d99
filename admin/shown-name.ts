import { isAddress } from '#shared/mail-text.ts'

/** A signature that begins with the account of a member (worker/operate/caller.ts). */
const OF_MEMBER = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?: \((.+)\))?$/

/** The name in a signature, for people who must see neither an account nor an address; null without a name. */
export function shownName(signature: string): string | null {
  const member = OF_MEMBER.exec(signature)
  const name = member === null ? signature : (member[1] ?? '')
  return name === '' || isAddress(name) ? null : name
}

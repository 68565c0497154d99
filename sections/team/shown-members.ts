import type { Member } from './fields.ts'

export function shownMembers(members: Member[]): Member[] {
  return members.filter(({ name }) => name !== '')
}

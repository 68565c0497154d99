import type { TeamMember } from './fields.ts'

export function shownMembers(members: TeamMember[]): TeamMember[] {
  return members.filter(({ name }) => name !== '')
}

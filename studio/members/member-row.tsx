import type { ListedSite } from '../sites/use-sites.ts'
import { useText } from '../text/use-text.tsx'
import type { useNotice } from '../ui/use-notice.tsx'
import { ReachForm } from './reach-form.tsx'
import { RoleChoice } from './role-choice.tsx'
import {
  type ReachIds,
  reachIds,
  isLimitable,
  type Member,
  type Role,
  type useMemberChanges,
} from './use-members.ts'

interface MemberRowProps {
  person: Member
  about: string
  /** Names the sites that the person reaches. */
  reached: string
  /** The row of the person who is signed in. Nobody changes their own role or reach, or removes themselves. */
  isOwn: boolean
  /** The sites of the tenant. */
  sites: readonly ListedSite[]
  changes: Pick<ReturnType<typeof useMemberChanges>, 'changeRole' | 'remove'>
  /** Undoes a removal; undefined if that is not possible. */
  inviteAgain: (() => void) | undefined
  showNotice: ReturnType<typeof useNotice>['showNotice']
}

export function MemberRow(props: MemberRowProps) {
  const { person, about, reached, isOwn, sites, changes, inviteAgain, showNotice } = props
  const { account, email, role, sites: reach } = person
  const { write } = useText()
  const { changeRole, remove } = changes
  const name = email ?? account
  const before = {
    member: account,
    role,
    ...(isLimitable(role) && reach.length > 0 && { sites: reachIds(reach) }),
  }
  const change = (next: Role) =>
    changeRole.mutate(
      { member: account, role: next },
      { onSuccess: () => showNotice(write('members.changed', { name }), () => changeRole.mutate(before)) },
    )
  // A limit cannot be restored after all its sites were deleted.
  const undoLimit = reach.length === 0 ? undefined : () => changeRole.mutate(before)
  const limit = (next: ReachIds) =>
    changeRole.mutate(
      { member: account, role, sites: next },
      { onSuccess: () => showNotice(write('members.reachChanged', { name }), undoLimit) },
    )
  const removeMember = () =>
    remove.mutate(account, { onSuccess: () => showNotice(write('members.removed', { name }), inviteAgain) })
  return (
    <li>
      <span className="row-main">
        <strong>{name}</strong>
        <span className="row-about">
          {about}
          {reached}
        </span>
      </span>
      <RoleChoice name={name} role={role} isFixed={isOwn} onChoose={change} />
      {!isOwn && (
        <button type="button" className="link-button" onClick={removeMember}>
          {write('members.remove')}
        </button>
      )}
      {!isOwn && isLimitable(role) && (sites.length > 1 || reach !== 'all') && (
        <ReachForm name={name} sites={sites} reach={reach} onSave={limit} />
      )}
    </li>
  )
}

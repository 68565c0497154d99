import { type FormEvent, useState } from 'react'
import type { ListedSite } from '../sites/use-sites.ts'
import { useText } from '../text/use-text.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { RefusalText } from '../ui/refusal-text.tsx'
import { ReachChoice } from './reach-choice.tsx'
import { type ReachIds, isLimitable, type Role, ROLES, type useMemberChanges } from './use-members.ts'

interface InviteFormProps {
  /** The sites of the tenant. */
  sites: readonly ListedSite[]
  invite: ReturnType<typeof useMemberChanges>['invite']
  showNotice: (text: string) => void
}

/** Invites a person by mail. If the Worker sends none, the letter is shown, to be sent by hand. */
export function InviteForm({ sites, invite, showNotice }: InviteFormProps) {
  const { write } = useText()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('editor')
  const [reach, setReach] = useState<ReachIds>('all')
  const hasReach = isLimitable(role) && sites.length > 1
  const submit = (event: FormEvent) => {
    event.preventDefault()
    invite.mutate(
      { email: email.trim(), role, ...(hasReach && { sites: reach }) },
      {
        onSuccess: ({ email: invited, mailed }) => {
          setEmail('')
          showNotice(write(mailed ? 'members.mailed' : 'members.invited', { email: invited }))
        },
      },
    )
  }
  const { mailed, letter = null } = invite.data ?? {}
  return (
    <form className="card" onSubmit={submit}>
      <h2>{write('members.invite')}</h2>
      <label className="field">
        <span className="field-label">{write('signIn.email')}</span>
        <input
          className="input"
          type="email"
          required
          autoComplete="off"
          value={email}
          onChange={({ target: { value } }) => setEmail(value)}
        />
      </label>
      <label className="field">
        <span className="field-label">{write('members.role')}</span>
        <select
          className="input"
          value={role}
          onChange={({ target: { value } }) => setRole(ROLES.find((each) => each === value) ?? role)}
        >
          {ROLES.map((each) => (
            <option key={each} value={each}>
              {write(`members.role.${each}`)}
            </option>
          ))}
        </select>
        <span className="field-help">{write(`members.may.${role}`)}</span>
      </label>
      {hasReach && (
        <ReachChoice label={write('members.reach')} sites={sites} reach={reach} onChoose={setReach} />
      )}
      <RefusalText error={invite.error} />
      {mailed === false && letter !== null && (
        <p className="room-note">
          {write('members.sendIt')} <code>{letter.link}</code>
          <CopyButton text={letter.link} label={write('members.copyLink')} />
        </p>
      )}
      <div className="room-tools">
        <button
          type="submit"
          className="button is-primary"
          disabled={email.trim() === '' || (hasReach && reach.length === 0) || invite.isPending}
        >
          {write('members.send')}
        </button>
      </div>
    </form>
  )
}

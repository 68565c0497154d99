import '../styles/recovery.css'
import { type FormEvent, useState } from 'react'
import type { TextKey } from '../text/text.ts'
import { useText } from '../text/use-text.tsx'
import { EntryCard } from './entry-card.tsx'
import { reasonOf } from './refusal-reason.ts'
import { useSignInByCode, useMailCode } from './use-recovery.ts'

interface ByCodeProps {
  /** The invited address; null for a person who forgot the password. */
  invited: string | null
  onClose: () => void
}

/** Signs in with a code by e-mail: for a lost password, and for an invitation. */
export function ByCode({ invited, onClose }: ByCodeProps) {
  const { write } = useText()
  const mail = useMailCode()
  const signIn = useSignInByCode()
  const [email, setEmail] = useState(invited ?? '')
  const isSent = mail.isSuccess
  const sendMail = (event: FormEvent) => {
    event.preventDefault()
    mail.mutate({ email: email.trim() })
  }
  const submitCode = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code')).trim()
    signIn.mutate({ email: email.trim(), code })
  }
  const title = write(invited === null ? 'recovery.title' : 'recovery.invited')
  if (!isSent)
    return (
      <EntryCard key="address" title={title}>
        <p className="entry-note">{write(invited === null ? 'recovery.what' : 'recovery.invitedWhat')}</p>
        <form className="stack" onSubmit={sendMail}>
          <label className="field">
            <span className="field-label">{write('signIn.email')}</span>
            <input
              className="input"
              type="email"
              autoComplete="username"
              required
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          </label>
          <Reason error={mail.error} refused="refused.later" />
          <button type="submit" className="button is-primary" disabled={mail.isPending}>
            {write(mail.isPending ? 'signIn.wait' : 'recovery.send')}
          </button>
        </form>
        <div className="entry-more">
          <button type="button" className="link-button" onClick={onClose}>
            {write('recovery.back')}
          </button>
        </div>
      </EntryCard>
    )
  return (
    <EntryCard key="code" title={title}>
      <p className="entry-note">{write('recovery.sent', { email: email.trim() })}</p>
      <form className="stack" onSubmit={submitCode}>
        <label className="field">
          <span className="field-label">{write('factor.code')}</span>
          <input
            className="input is-code"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={16}
            required
          />
        </label>
        <Reason error={signIn.error} refused="factor.wrong" />
        <button type="submit" className="button is-primary" disabled={signIn.isPending}>
          {write(signIn.isPending ? 'signIn.wait' : 'factor.enter')}
        </button>
      </form>
      <div className="entry-more">
        <button type="button" className="link-button" onClick={() => mail.reset()}>
          {write('recovery.other')}
        </button>
      </div>
    </EntryCard>
  )
}

/** @param refused the text for a call that was itself wrong */
function Reason({ error, refused }: { error: Error | null; refused: TextKey }) {
  const { write } = useText()
  if (error === null) return null
  return (
    <p className="refusal" role="alert">
      {write(reasonOf(error, refused))}
    </p>
  )
}

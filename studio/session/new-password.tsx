import '../styles/recovery.css'
import { type FormEvent, useState } from 'react'
import { useText } from '../text/use-text.tsx'
import { EntryCard } from './entry-card.tsx'
import { reasonOf } from './refusal-reason.ts'
import { useChoosePassword } from './use-recovery.ts'
import { useSignOut } from './use-session.ts'

/** Shown after a sign-in with a mailed code, because the owner of the account does not know its password. */
export function NewPassword({ email }: { email: string }) {
  const { write } = useText()
  const choose = useChoosePassword()
  const signOut = useSignOut()
  const [isShown, setIsShown] = useState(false)
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    choose.mutate({ password: String(new FormData(event.currentTarget).get('password')) })
  }
  return (
    <EntryCard title={write('recovery.newTitle')}>
      <p className="entry-note">{write('recovery.newWhat', { email })}</p>
      <form className="stack" onSubmit={send}>
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <label className="field">
          <span className="field-label">{write('recovery.new')}</span>
          <input
            className="input"
            name="password"
            type={isShown ? 'text' : 'password'}
            autoComplete="new-password"
            minLength={8}
            maxLength={72}
            required
            aria-describedby="new-password-help"
          />
          <span className="recovery-help" id="new-password-help">
            {write('recovery.newHelp')}
          </span>
        </label>
        <label className="check">
          <input type="checkbox" checked={isShown} onChange={() => setIsShown(!isShown)} />
          {write('signIn.show')}
        </label>
        {choose.error !== null && (
          <p className="refusal" role="alert">
            {write(reasonOf(choose.error, 'recovery.weak'))}
          </p>
        )}
        <button type="submit" className="button is-primary" disabled={choose.isPending}>
          {write(choose.isPending ? 'signIn.wait' : 'recovery.choose')}
        </button>
      </form>
      <div className="entry-more">
        <button type="button" className="link-button" onClick={() => signOut.mutate()}>
          {write('factor.other')}
        </button>
      </div>
    </EntryCard>
  )
}

import { type FormEvent, useState } from 'react'
import { useText } from '../text/use-text.tsx'
import { EntryCard } from './entry-card.tsx'
import { reasonOf } from './refusal-reason.ts'
import { useSignIn } from './use-session.ts'

/** @param onForgotten shows the form for a code by e-mail */
export function SignIn({ onForgotten }: { onForgotten: () => void }) {
  const { write } = useText()
  const signIn = useSignIn()
  const [isShown, setIsShown] = useState(false)
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    signIn.mutate({ email: String(fields.get('email')), password: String(fields.get('password')) })
  }
  return (
    <EntryCard title={write('signIn.title')}>
      <form className="stack" onSubmit={send}>
        <label className="field">
          <span className="field-label">{write('signIn.email')}</span>
          <input className="input" name="email" type="email" autoComplete="username" required />
        </label>
        <label className="field">
          <span className="field-label">{write('signIn.password')}</span>
          <input
            className="input"
            name="password"
            type={isShown ? 'text' : 'password'}
            autoComplete="current-password"
            required
          />
        </label>
        <label className="check">
          <input type="checkbox" checked={isShown} onChange={() => setIsShown(!isShown)} />
          {write('signIn.show')}
        </label>
        {signIn.error !== null && (
          <p className="refusal" role="alert">
            {write(reasonOf(signIn.error, 'signIn.wrong'))}
          </p>
        )}
        <button type="submit" className="button is-primary" disabled={signIn.isPending}>
          {write(signIn.isPending ? 'signIn.wait' : 'signIn.enter')}
        </button>
      </form>
      <div className="entry-more">
        <button type="button" className="link-button" onClick={onForgotten}>
          {write('signIn.help')}
        </button>
      </div>
    </EntryCard>
  )
}

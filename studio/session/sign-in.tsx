import { type FormEvent, useState } from 'react'
import { Refusal } from '../api/refusal.ts'
import type { TextKey } from '../text/text.ts'
import { useText } from '../text/use-text.tsx'
import { EntryCard } from './entry-card.tsx'
import { useSignIn } from './use-session.ts'

export function SignIn() {
  const { write } = useText()
  const signIn = useSignIn()
  const [isShown, show] = useState(false)
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
          <input type="checkbox" checked={isShown} onChange={() => show(!isShown)} />
          {write('signIn.show')}
        </label>
        {signIn.error !== null && (
          <p className="refusal" role="alert">
            {write(reasonOf(signIn.error))}
          </p>
        )}
        <button type="submit" className="button is-primary" disabled={signIn.isPending}>
          {write(signIn.isPending ? 'signIn.wait' : 'signIn.enter')}
        </button>
      </form>
      <details className="entry-help">
        <summary>{write('signIn.help')}</summary>
        <p>{write('signIn.recover')}</p>
        <p>{write('signIn.invited')}</p>
      </details>
    </EntryCard>
  )
}

function reasonOf(error: Error): TextKey {
  const status = error instanceof Refusal ? error.status : 0
  if (status === 401 || status === 400) return 'signIn.wrong'
  if (status === 429) return 'refused.limited'
  return status === 0 ? 'refused.offline' : 'refused.later'
}

import { type FormEvent, useState } from 'react'
import { useText } from '../text/use-text.tsx'
import { EntryCard } from './entry-card.tsx'
import { reasonOf } from './refusal-reason.ts'
import { useFactorMessage, useSecondFactor, useSignOut } from './use-session.ts'

/** Asks for the code of an app, or of a message to a phone of the account. */
export function SecondFactor({ email }: { email: string }) {
  const { write } = useText()
  const check = useSecondFactor()
  const message = useFactorMessage()
  const signOut = useSignOut()
  const [code, setCode] = useState('')
  const sent = message.data !== undefined && 'challenge' in message.data ? message.data : null
  const phones = message.data !== undefined && 'phones' in message.data ? message.data.phones : []
  const send = (event: FormEvent) => {
    event.preventDefault()
    check.mutate({ code: code.trim(), ...sent })
  }
  const error = check.error ?? message.error
  return (
    <EntryCard title={write('factor.title')}>
      <p className="entry-note">{write(sent === null ? 'factor.app' : 'factor.sent', { email })}</p>
      <form className="stack" onSubmit={send}>
        <label className="field">
          <span className="field-label">{write('factor.code')}</span>
          <input
            className="input is-code"
            value={code}
            onChange={(event) => setCode(event.target.value)}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={16}
            required
          />
        </label>
        {error !== null && (
          <p className="refusal" role="alert">
            {write(reasonOf(error, 'factor.wrong'))}
          </p>
        )}
        <button type="submit" className="button is-primary" disabled={check.isPending}>
          {write(check.isPending ? 'signIn.wait' : 'factor.enter')}
        </button>
      </form>
      <div className="entry-more">
        {phones.length === 0 ? (
          <button type="button" className="link-button" onClick={() => message.mutate(undefined)}>
            {write('factor.message')}
          </button>
        ) : (
          phones.map(({ factor, name }) => (
            <button key={factor} type="button" className="button" onClick={() => message.mutate(factor)}>
              {write('factor.messageTo', { phone: name })}
            </button>
          ))
        )}
        <button type="button" className="link-button" onClick={() => signOut.mutate()}>
          {write('factor.other')}
        </button>
      </div>
    </EntryCard>
  )
}

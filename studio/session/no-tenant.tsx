import { useText } from '../text/use-text.tsx'
import { EntryCard } from './entry-card.tsx'
import { useSignOut } from './use-session.ts'

/** An account that edits nothing: a visitor's, or one whose invitation is not accepted yet. */
export function NoTenant({ email }: { email: string }) {
  const { write } = useText()
  const signOut = useSignOut()
  return (
    <EntryCard title={write('noTenant.title')}>
      <p className="entry-note">{write('noTenant.what', { email })}</p>
      <button type="button" className="button" onClick={() => signOut.mutate()}>
        {write('account.signOut')}
      </button>
    </EntryCard>
  )
}

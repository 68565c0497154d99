import type { SectionProps } from '../../contract.ts'
import { SessionForm } from '../../ui/session/session-form.tsx'
import { SessionLinks } from '../../ui/session/session-links.tsx'
import { SessionPanel } from '../../ui/session/session-panel.tsx'
import type { schema } from './schema.ts'

export const usesSession = 'result'

/** A new account with a password. Nothing where the site makes no new members. */
export default function SignUp({ id, data, context, t }: SectionProps<typeof schema>) {
  const { session } = context
  if (session === undefined || session.signUp === 'closed') return null
  return (
    <SessionPanel
      id={id}
      data={data}
      context={context}
      t={t}
      links={<SessionLinks links={[['session.signIn', data.signIn]]} t={t} />}
    >
      {session.result?.message !== 'session.sent' && (
        <SessionForm
          id={id}
          action="sign-up"
          fields={['email', 'newPassword']}
          submit="session.signUp"
          context={context}
          t={t}
        />
      )}
    </SessionPanel>
  )
}

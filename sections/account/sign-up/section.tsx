import type { SectionProps } from '../../contract.ts'
import { isCodeAwaited } from '../../ui/session/is-code-awaited.ts'
import { sentType } from '../../ui/session/sent-type.ts'
import { SessionForm } from '../../ui/session/session-form.tsx'
import { SessionLinks } from '../../ui/session/session-links.tsx'
import { SessionPanel } from '../../ui/session/session-panel.tsx'
import type { schema } from './schema.ts'

export const usesSession = 'result'

/**
 * Creates an account with a password, then asks for the code from an e-mail. Renders nothing if the site accepts no new
 * members.
 */
export default function SignUp({ id, data, context, t }: SectionProps<typeof schema>) {
  const { session } = context
  if (session === undefined || session.signUp === 'closed') return null
  const common = { id, context, t }
  return (
    <SessionPanel
      id={id}
      data={data}
      context={context}
      t={t}
      links={<SessionLinks links={[['session.signIn', data.signIn]]} t={t} />}
    >
      {isCodeAwaited(session.result) ? (
        <SessionForm
          {...common}
          action="verify-code"
          hidden={sentType(session.result)}
          fields={['email', 'code']}
          submit="session.signIn"
        />
      ) : (
        <SessionForm {...common} action="sign-up" fields={['email', 'newPassword']} submit="session.signUp" />
      )}
    </SessionPanel>
  )
}

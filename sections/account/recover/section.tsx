import type { SectionProps } from '../../contract.ts'
import { isCodeAwaited } from '../../ui/session/is-code-awaited.ts'
import { SessionForm } from '../../ui/session/session-form.tsx'
import { SessionLinks } from '../../ui/session/session-links.tsx'
import { SessionPanel } from '../../ui/session/session-panel.tsx'
import type { schema } from './schema.ts'

export const usesSession = 'result'

/** Sends an e-mail that leads to a new password; its code works on any device. */
export default function Recover({ id, data, context, t }: SectionProps<typeof schema>) {
  if (context.session === undefined) return null
  const common = { id, context, t }
  return (
    <SessionPanel
      id={id}
      data={data}
      context={context}
      t={t}
      links={<SessionLinks links={[['session.signIn', data.signIn]]} t={t} />}
    >
      {isCodeAwaited(context.session.result) ? (
        <SessionForm
          {...common}
          action="verify-code"
          hidden={{ type: 'recovery' }}
          fields={['email', 'code']}
          submit="session.verify"
        />
      ) : (
        <SessionForm {...common} action="recover" fields={['email']} submit="session.recover" />
      )}
    </SessionPanel>
  )
}

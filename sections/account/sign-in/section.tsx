import type { SectionProps } from '../../contract.ts'
import { isCodeAwaited } from '../../ui/session/is-code-awaited.ts'
import { sentType } from '../../ui/session/sent-type.ts'
import { SessionForm } from '../../ui/session/session-form.tsx'
import { SessionLinks } from '../../ui/session/session-links.tsx'
import { SessionPanel } from '../../ui/session/session-panel.tsx'
import type { schema } from './schema.ts'

export const usesSession = 'result'

/** Signs in with a password, or with a code or a link from an e-mail. */
export default function SignIn({ id, data, context, t }: SectionProps<typeof schema>) {
  if (context.session === undefined) return null
  const { methods, signUp, recover } = data
  const common = { id, context, t }
  // An e-mail with a code has been sent.
  const { type } = sentType(context.session.result)
  const expectsCode = (methods !== 'password' || type !== undefined) && isCodeAwaited(context.session.result)
  return (
    <SessionPanel
      id={id}
      data={data}
      context={context}
      t={t}
      links={
        <SessionLinks
          links={[
            ['session.forgot', recover],
            ['session.signUp', signUp],
          ]}
          t={t}
        />
      }
    >
      {expectsCode && (
        <SessionForm
          {...common}
          action="verify-code"
          hidden={sentType(context.session.result)}
          fields={['email', 'code']}
          submit="session.signIn"
        />
      )}
      {methods !== 'code' && !expectsCode && (
        <SessionForm
          {...common}
          action="sign-in"
          fields={['email', 'password']}
          submit="session.signIn"
          {...(methods === 'both' && { other: { action: 'code', submit: 'session.sendCode' } })}
        />
      )}
      {methods === 'code' && !expectsCode && (
        <SessionForm {...common} action="code" fields={['email']} submit="session.sendCode" />
      )}
    </SessionPanel>
  )
}

import type { SectionProps } from '../../contract.ts'
import { SessionForm } from '../../ui/session/session-form.tsx'
import { SessionPanel } from '../../ui/session/session-panel.tsx'
import type { schema } from './schema.ts'

export const usesSession = 'result'

/** The code of an authenticator app, after the password. */
export default function SecondFactor({ id, data, context, t }: SectionProps<typeof schema>) {
  if (context.session === undefined) return null
  return (
    <SessionPanel id={id} data={data} context={context} t={t}>
      <SessionForm
        id={id}
        action="second-factor"
        fields={['factorCode']}
        submit="session.verify"
        context={context}
        t={t}
      />
    </SessionPanel>
  )
}

import type { SectionProps } from '../../contract.ts'
import { sentMessage } from '../../ui/session/sent-message.ts'
import { SessionForm } from '../../ui/session/session-form.tsx'
import { SessionPanel } from '../../ui/session/session-panel.tsx'
import type { schema } from './schema.ts'

export const usesSession = 'result'

/** The code of an authenticator app or of a text message, after the password. */
export default function SecondFactor({ id, data, context, t }: SectionProps<typeof schema>) {
  if (context.session === undefined) return null
  const message = sentMessage(context.session.result)
  const common = { id, context, t }
  return (
    <SessionPanel id={id} data={data} context={context} t={t}>
      <SessionForm
        {...common}
        action="second-factor"
        hidden={message ?? {}}
        fields={[message === null ? 'factorCode' : 'messageCode']}
        submit="session.verify"
      />
      {data.phone && (
        <SessionForm {...common} action="send-factor-code" submit="session.sendSms" style="outline" />
      )}
    </SessionPanel>
  )
}

import type { SectionProps } from '../../contract.ts'
import { sentMessage } from '../../ui/session/sent-message.ts'
import { sentPhones } from '../../ui/session/sent-phones.ts'
import { SessionForm } from '../../ui/session/session-form.tsx'
import { SessionPanel } from '../../ui/session/session-panel.tsx'
import type { schema } from './schema.ts'

export const usesSession = 'result'

/** Asks for the code of an authenticator app or of a text message, after the password. */
export default function SecondFactor({ id, data, context, t }: SectionProps<typeof schema>) {
  if (context.session === undefined) return null
  const message = sentMessage(context.session.result)
  const phones = sentPhones(context.session.result)
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
      {data.phone && phones.length === 0 && (
        <SessionForm {...common} action="send-factor-code" submit="session.sendSms" style="outline" />
      )}
      {phones.map(({ factor, name }) => (
        <div key={factor}>
          <span id={`${id}-${factor}`}>{name}</span>
          <SessionForm
            {...common}
            action="send-factor-code"
            hidden={{ factor }}
            submit="session.sendSms"
            style="outline"
            describedBy={`${id}-${factor}`}
          />
        </div>
      ))}
    </SessionPanel>
  )
}

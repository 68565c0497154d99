import type { MessageKey } from '#shared/messages.ts'
import type { AuthenticationMethod, SectionProps } from '../../contract.ts'
import { sentMessage } from '../../ui/session/sent-message.ts'
import { SessionForm } from '../../ui/session/session-form.tsx'
import { SessionPanel } from '../../ui/session/session-panel.tsx'
import { Enrolment } from './enrolment.tsx'
import type { schema } from './schema.ts'
import styles from './styles.module.css'

export const usesSession = 'account'

const METHODS = {
  password: 'session.password',
  email: 'session.email',
  app: 'session.byApp',
  phone: 'session.bySms',
  service: 'session.byService',
} satisfies Record<AuthenticationMethod, MessageKey>

/**
 * The authenticator apps of an account: how the visitor signed in, the list of apps, and forms that add and remove one.
 * Only on pages behind sign-in.
 */
export default function Factors({ id, data, context, t }: SectionProps<typeof schema>) {
  const { account, result } = context.session ?? {}
  if (account === undefined) return null
  const common = { id, context, t }
  const sent = (name: string) => result?.values.find(([field]) => field === name)?.[1][0] ?? ''
  const message = sentMessage(result)
  if (message !== null)
    return (
      <SessionPanel id={id} data={data} context={context} t={t}>
        <SessionForm
          {...common}
          action="verify-factor"
          hidden={message}
          fields={['messageCode']}
          submit="session.verify"
        />
      </SessionPanel>
    )
  // Only the form's result contains the enrolment that Supabase Auth has started.
  const begun = { factor: sent('factor'), uri: sent('uri') }
  if (begun.factor !== '')
    return (
      <SessionPanel id={id} data={data} context={context} t={t}>
        <Enrolment {...common} {...begun} />
      </SessionPanel>
    )
  return (
    <SessionPanel id={id} data={data} context={context} t={t}>
      {account.methods.length > 0 && (
        <p>{t('session.methods', { methods: account.methods.map((each) => t(METHODS[each])).join(', ') })}</p>
      )}
      {account.factors.length === 0 && <p>{t('session.noFactors')}</p>}
      {account.factors.length > 0 && (
        <ul className={styles.list}>
          {account.factors.map((factor) => (
            <li key={factor.id} className={styles.factor}>
              <span className={styles.name} id={`${id}-${factor.id}`}>
                {factor.name}
              </span>
              <SessionForm
                {...common}
                action="remove-factor"
                hidden={{ factor: factor.id }}
                submit="session.removeFactor"
                style="link"
                describedBy={`${id}-${factor.id}`}
              />
            </li>
          ))}
        </ul>
      )}
      <SessionForm
        {...common}
        action="add-factor"
        fields={['factorName']}
        submit="session.addFactor"
        style={account.factors.length > 0 ? 'outline' : 'primary'}
      />
      {data.phone && (
        <SessionForm
          {...common}
          action="add-phone"
          fields={['phone']}
          submit="session.addPhone"
          style="outline"
        />
      )}
    </SessionPanel>
  )
}

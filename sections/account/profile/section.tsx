import type { SectionProps } from '../../contract.ts'
import { SessionForm } from '../../ui/session/session-form.tsx'
import { SessionLinks } from '../../ui/session/session-links.tsx'
import { SessionPanel } from '../../ui/session/session-panel.tsx'
import type { schema } from './schema.ts'

export const usesSession = 'account'

/** The signed-in visitor's address, and a form for the name of the account. Only on pages behind sign-in. */
export default function Profile({ id, data, context, t }: SectionProps<typeof schema>) {
  const account = context.session?.account
  if (account === undefined) return null
  return (
    <SessionPanel
      id={id}
      data={data}
      context={context}
      t={t}
      links={<SessionLinks links={[['session.newPassword', data.newPassword]]} t={t} />}
    >
      <p>{t('session.signedInAs', { email: account.email })}</p>
      <SessionForm
        id={id}
        action="profile"
        fields={['name']}
        values={{ name: account.name }}
        submit="session.save"
        context={context}
        t={t}
      />
    </SessionPanel>
  )
}

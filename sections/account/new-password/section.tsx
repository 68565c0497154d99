import type { SectionProps } from '../../contract.ts'
import { SessionForm } from '../../ui/session/session-form.tsx'
import { SessionLinks } from '../../ui/session/session-links.tsx'
import { SessionPanel } from '../../ui/session/session-panel.tsx'
import type { schema } from './schema.ts'

export const usesSession = 'result'

/** Sets a new password for the signed-in visitor, for example after the link in an e-mail about a lost password. */
export default function NewPassword({ id, data, context, t }: SectionProps<typeof schema>) {
  if (context.session === undefined) return null
  const isSaved = context.session.result?.message === 'session.changed'
  return (
    <SessionPanel
      id={id}
      data={data}
      context={context}
      t={t}
      links={isSaved && <SessionLinks links={[['session.continue', data.onward]]} t={t} />}
    >
      {!isSaved && (
        <SessionForm
          id={id}
          action="new-password"
          fields={['newPassword']}
          submit="session.savePassword"
          context={context}
          t={t}
        />
      )}
    </SessionPanel>
  )
}

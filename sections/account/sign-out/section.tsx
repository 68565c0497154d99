import type { SectionProps } from '../../contract.ts'
import { SessionForm } from '../../ui/session/session-form.tsx'
import { SessionPanel } from '../../ui/session/session-panel.tsx'
import type { schema } from './schema.ts'

export const usesSession = 'result'

/** Ends the session of this browser, those of all other devices, or all. */
export default function SignOut({ id, data, context, t }: SectionProps<typeof schema>) {
  if (context.session === undefined) return null
  const common = { id, action: 'sign-out', context, t } as const
  return (
    <SessionPanel id={id} data={data} context={context} t={t}>
      <SessionForm {...common} submit="session.signOut" />
      {data.everywhere && (
        <>
          <SessionForm
            {...common}
            submit="session.signOutOthers"
            style="outline"
            hidden={{ scope: 'others' }}
          />
          <SessionForm
            {...common}
            submit="session.signOutEverywhere"
            style="outline"
            hidden={{ scope: 'global' }}
          />
        </>
      )}
    </SessionPanel>
  )
}

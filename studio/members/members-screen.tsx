import '../styles/screen.css'
import { SiteFrame } from '../site/site-frame.tsx'
import type { ScreenProps } from '../site/site-menu.tsx'
import { useSession } from '../session/use-session.ts'
import { useText } from '../text/use-text.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { RefusalText } from '../ui/refusal-text.tsx'
import { useNotice } from '../ui/use-notice.tsx'
import { InviteForm } from './invite-form.tsx'
import { RoleChoice } from './role-choice.tsx'
import { useMemberChanges, useMembers } from './use-members.ts'

/** The members of the site, and the open invitations. */
export function MembersScreen({ room }: ScreenProps) {
  const { site } = room
  const { write, language } = useText()
  const { data: session } = useSession()
  const members = useMembers(site)
  const { invite, changeRole, remove } = useMemberChanges(site)
  const { notice, tell } = useNotice()
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium' })
  const since = (time: string) => write('members.since', { date: date.format(new Date(time)) })
  return (
    <SiteFrame room={room}>
      <main className="room">
        <h1>{write('members.title')}</h1>
        <InviteForm invite={invite} tell={tell} />
        <RefusalText error={changeRole.error ?? remove.error} />
        <Loaded query={members}>
          {({ members: people, invitations }) => (
            <>
              {invitations.length > 0 && (
                <section className="stack">
                  <h2>{write('members.waiting')}</h2>
                  <ul className="rows">
                    {invitations.map(({ email, role, created_at }) => (
                      <li key={email}>
                        <span className="row-main">
                          <strong>{email}</strong>
                          <span className="row-about">{since(created_at)}</span>
                        </span>
                        <span className="badge is-warning">{write(`members.role.${role}`)}</span>
                        <button
                          type="button"
                          className="link-button"
                          onClick={() =>
                            remove.mutate(email, {
                              onSuccess: () =>
                                tell(write('members.uninvited', { email }), () =>
                                  invite.mutate({ email, role }),
                                ),
                            })
                          }
                        >
                          {write('members.uninvite')}
                        </button>
                      </li>
                    ))}
                  </ul>
                </section>
              )}
              <section className="stack">
                <h2>{write('members.people')}</h2>
                <ul className="rows">
                  {people.map(({ account, email, role, created_at }) => {
                    const name = email ?? account
                    const isOwn = account === session?.account
                    const change = (next: typeof role) =>
                      changeRole.mutate(
                        { member: account, role: next },
                        {
                          onSuccess: () =>
                            tell(write('members.changed', { name }), () =>
                              changeRole.mutate({ member: account, role }),
                            ),
                        },
                      )
                    return (
                      <li key={account}>
                        <span className="row-main">
                          <strong>{name}</strong>
                          <span className="row-about">
                            {isOwn ? write('members.you') : since(created_at)}
                          </span>
                        </span>
                        <RoleChoice name={name} role={role} isFixed={isOwn} onChoose={change} />
                        {!isOwn && (
                          <button
                            type="button"
                            className="link-button"
                            onClick={() =>
                              remove.mutate(account, {
                                onSuccess: () =>
                                  email === null
                                    ? tell(write('members.removed', { name }))
                                    : tell(write('members.removed', { name }), () =>
                                        invite.mutate({ email, role }),
                                      ),
                              })
                            }
                          >
                            {write('members.remove')}
                          </button>
                        )}
                      </li>
                    )
                  })}
                </ul>
              </section>
            </>
          )}
        </Loaded>
        {notice}
      </main>
    </SiteFrame>
  )
}

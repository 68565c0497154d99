import '../styles/screen.css'
import '../styles/members.css'
import { useSites } from '../sites/use-sites.ts'
import { SiteFrame } from '../site/site-frame.tsx'
import type { ScreenProps } from '../site/site-menu.tsx'
import { useSession } from '../session/use-session.ts'
import { useText } from '../text/use-text.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { RefusalText } from '../ui/refusal-text.tsx'
import { useNotice } from '../ui/use-notice.tsx'
import { InviteForm } from './invite-form.tsx'
import { MemberRow } from './member-row.tsx'
import { reachIds, isLimitable, type Reach, type Role, useMemberChanges, useMembers } from './use-members.ts'

/** The members of the site, and the open invitations. */
export function MembersScreen({ room }: ScreenProps) {
  const { site } = room
  const { write, language } = useText()
  const { data: session } = useSession()
  const members = useMembers(site)
  const { data: sites = [] } = useSites(room.tenant.tenant)
  const { invite, changeRole, remove } = useMemberChanges(site)
  const { notice, showNotice } = useNotice()
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium' })
  const since = (time: string) => write('members.since', { date: date.format(new Date(time)) })
  const reached = (role: Role, reach: Reach) => {
    if (!isLimitable(role)) return ''
    if (reach === 'all') return ` · ${write('members.allSites')}`
    const names = new Intl.ListFormat(language).format(reach.map(({ name }) => name))
    return ` · ${names === '' ? write('members.noSite') : write('members.onlySites', { sites: names })}`
  }
  /**
   * Returns the function that undoes a removal. Undefined without an e-mail address, or if all sites of the limit were
   * deleted, because the invitation would then reach every site.
   */
  const inviteAgain = (email: string | null, role: Role, reach: Reach) =>
    email === null || reach.length === 0
      ? undefined
      : () => invite.mutate({ email, role, ...(isLimitable(role) && { sites: reachIds(reach) }) })
  return (
    <SiteFrame room={room}>
      <main className="room">
        <h1>{write('members.title')}</h1>
        <InviteForm sites={sites} invite={invite} showNotice={showNotice} />
        <RefusalText error={changeRole.error ?? remove.error} />
        <Loaded query={members}>
          {({ members: people, invitations }) => (
            <>
              {invitations.length > 0 && (
                <section className="stack">
                  <h2>{write('members.waiting')}</h2>
                  <ul className="rows">
                    {invitations.map(({ email, role, sites: reach, created_at }) => (
                      <li key={email}>
                        <span className="row-main">
                          <strong>{email}</strong>
                          <span className="row-about">
                            {since(created_at)}
                            {reached(role, reach)}
                          </span>
                        </span>
                        <span className="badge is-warning">{write(`members.role.${role}`)}</span>
                        <button
                          type="button"
                          className="link-button"
                          onClick={() =>
                            remove.mutate(email, {
                              onSuccess: () =>
                                showNotice(
                                  write('members.uninvited', { email }),
                                  inviteAgain(email, role, reach),
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
                  {people.map((person) => (
                    <MemberRow
                      key={person.account}
                      person={person}
                      about={
                        person.account === session?.account ? write('members.you') : since(person.created_at)
                      }
                      reached={reached(person.role, person.sites)}
                      isOwn={person.account === session?.account}
                      sites={sites}
                      changes={{ changeRole, remove }}
                      inviteAgain={inviteAgain(person.email, person.role, person.sites)}
                      showNotice={showNotice}
                    />
                  ))}
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

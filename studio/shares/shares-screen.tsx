import '../styles/screen.css'
import { SiteComments } from '../comments/site-comments.tsx'
import { SiteFrame } from '../site/site-frame.tsx'
import type { ScreenProps } from '../site/site-menu.tsx'
import { useText } from '../text/use-text.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { RefusalText } from '../ui/refusal-text.tsx'
import { useNotice } from '../ui/use-notice.tsx'
import { ShareForm } from './share-form.tsx'
import { ShareRow } from './share-row.tsx'
import { useShareChanges, useShares } from './use-shares.ts'

/** Links that show the draft to people without an account. */
export function SharesScreen({ room }: ScreenProps) {
  const { site, tenant, editing } = room
  const { write } = useText()
  const shares = useShares(site)
  const { add, revoke } = useShareChanges(site)
  const { notice, showNotice } = useNotice()
  const mayChange = tenant.role !== 'author'
  return (
    <SiteFrame room={room}>
      <main className="room">
        <h1>{write('shares.title')}</h1>
        {mayChange && <ShareForm add={add} flush={() => editing.flush()} showNotice={showNotice} />}
        <RefusalText error={revoke.error} />
        <Loaded query={shares}>
          {(listed) =>
            listed.length === 0 ? (
              <p className="empty">{write('shares.none')}</p>
            ) : (
              <ul className="rows">
                {listed.map((share) => (
                  <ShareRow
                    key={share.id}
                    share={share}
                    isBusy={revoke.isPending}
                    onRevoke={
                      mayChange
                        ? () =>
                            revoke.mutate(share.id, {
                              onSuccess: () => showNotice(write('shares.revoked', { name: share.name })),
                            })
                        : null
                    }
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
        <SiteComments room={room} />
        {notice}
      </main>
    </SiteFrame>
  )
}

import '../styles/screen.css'
import '../styles/revisions.css'
import { useState } from 'react'
import { SiteFrame } from '../site/site-frame.tsx'
import type { ScreenProps } from '../site/site-menu.tsx'
import { useText } from '../text/use-text.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { RefusalText } from '../ui/refusal-text.tsx'
import { useNotice } from '../ui/use-notice.tsx'
import { RevisionRow } from './revision-row.tsx'
import { useRevisions, useRollback } from './use-revisions.ts'

const STEP = 30
/** The most that one call lists. */
const MOST = 1000

/** Publishes with author and date. Each can be viewed and restored. */
export function RevisionsScreen({ room }: ScreenProps) {
  const { site, tenant } = room
  const { write } = useText()
  const [max, more] = useState(STEP)
  const revisions = useRevisions(site, max)
  const rollback = useRollback(site)
  const { notice, tell } = useNotice()
  const takeBack = (revision: string) =>
    rollback.mutate(revision, {
      onSuccess: ({ previous, changed }) =>
        changed
          ? tell(write('revisions.done'), () => rollback.mutate(previous))
          : tell(write('revisions.same')),
    })
  return (
    <SiteFrame room={room}>
      <main className="room">
        <h1>{write('revisions.title')}</h1>
        <RefusalText error={rollback.error} />
        <Loaded query={revisions}>
          {(listed) =>
            listed.length === 0 ? (
              <p className="empty">{write('revisions.none')}</p>
            ) : (
              <>
                <ol className="rows revisions">
                  {listed.map((revision, place) => (
                    <RevisionRow
                      key={`${revision.revision} ${revision.created_at}`}
                      site={site}
                      revision={revision}
                      before={listed.slice(place + 1).find(({ has_document }) => has_document) ?? null}
                      isBusy={rollback.isPending}
                      onTakeBack={tenant.role === 'owner' ? takeBack : null}
                    />
                  ))}
                </ol>
                {listed.length === max && max < MOST && (
                  <div className="room-tools">
                    <button type="button" className="button" onClick={() => more(Math.min(max + STEP, MOST))}>
                      {write('revisions.more')}
                    </button>
                  </div>
                )}
              </>
            )
          }
        </Loaded>
        {notice}
      </main>
    </SiteFrame>
  )
}

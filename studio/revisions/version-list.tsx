import { useState } from 'react'
import { useText } from '../text/use-text.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { RefusalText } from '../ui/refusal-text.tsx'
import { useNotice } from '../ui/use-notice.tsx'
import { OlderEntries, STEP } from './older-entries.tsx'
import { RevisionRow } from './revision-row.tsx'
import { useRevisions, useRollback } from './use-revisions.ts'

interface VersionListProps {
  site: string
  /** Only owners make an earlier version live again. */
  isOwner: boolean
}

/** The revisions of a site with author and date. Those whose content is stored can be viewed and restored. */
export function VersionList({ site, isOwner }: VersionListProps) {
  const { write } = useText()
  const [max, setMax] = useState(STEP)
  const revisions = useRevisions(site, max)
  const rollback = useRollback(site)
  const { notice, showNotice } = useNotice()
  const restore = (revision: string) =>
    rollback.mutate(revision, {
      onSuccess: ({ previous, changed }) =>
        changed
          ? showNotice(write('revisions.done'), () => rollback.mutate(previous))
          : showNotice(write('revisions.same')),
    })
  return (
    <>
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
                    onRestore={isOwner ? restore : null}
                  />
                ))}
              </ol>
              <OlderEntries listed={listed.length} max={max} onMore={setMax} />
            </>
          )
        }
      </Loaded>
      {notice}
    </>
  )
}

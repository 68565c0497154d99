import { useState } from 'react'
import { authorName } from '../text/author-name.ts'
import { useText } from '../text/use-text.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { OlderEntries, STEP } from './older-entries.tsx'
import { type Activity, useActivity } from './use-revisions.ts'

/** Who did what, newest first. */
export function ActivityList({ site }: { site: string }) {
  const { write } = useText()
  const [max, setMax] = useState(STEP)
  const activity = useActivity(site, max)
  return (
    <Loaded query={activity}>
      {(listed) =>
        listed.length === 0 ? (
          <p className="empty">{write('revisions.noActivity')}</p>
        ) : (
          <>
            <ol className="rows">
              {listed.map((done) => (
                <ActivityRow key={done.id} done={done} />
              ))}
            </ol>
            <OlderEntries listed={listed.length} max={max} onMore={setMax} />
          </>
        )
      }
    </Loaded>
  )
}

function ActivityRow({ done: { operation, author, subject, detail, created_at } }: { done: Activity }) {
  const { write, language } = useText()
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' })
  return (
    <li>
      <div className="row-main">
        <span className="revision-head">
          <strong>{write(`revisions.did.${operation}`)}</strong>
          {subject !== null && <span className="activity-subject">{subject}</span>}
          {detail !== null && <span className="badge">{write(`revisions.detail.${detail}`)}</span>}
        </span>
        <span className="row-about">
          {authorName(author) ?? write('revisions.unknown')} ·{' '}
          <time dateTime={created_at}>{time.format(new Date(created_at))}</time>
        </span>
      </div>
    </li>
  )
}

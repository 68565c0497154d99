import { authorName } from '../text/author-name.ts'
import { useText } from '../text/use-text.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Icon } from '../ui/icon.tsx'
import type { Share } from './use-shares.ts'

interface ShareRowProps {
  share: Share
  isBusy: boolean
  /** Null if the person may not do so. */
  onRevoke: (() => void) | null
}

export function ShareRow({ share, isBusy, onRevoke }: ShareRowProps) {
  const { write, language } = useText()
  const { name, url, version, author, until } = share
  const moment = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' })
  const by = authorName(author)
  return (
    <li>
      <div className="row-main">
        <strong>{name}</strong>
        <span className="row-about">
          {write(version === 'draft' ? 'shares.draft' : 'shares.revision')} ·{' '}
          <time dateTime={until}>{write('shares.until', { date: moment.format(new Date(until)) })}</time>
          {by !== null && ` · ${by}`}
        </span>
      </div>
      <div className="room-tools">
        <CopyButton text={url} label={write('shares.copyFor', { name })}>
          {write('shares.copy')}
        </CopyButton>
        <a className="button" href={url} target="_blank" rel="noreferrer">
          <Icon name="external" />
          {write('shares.look')}
        </a>
        {onRevoke !== null && (
          <button type="button" className="button" disabled={isBusy} onClick={onRevoke}>
            {write('shares.revoke')}
          </button>
        )}
      </div>
    </li>
  )
}

import { useState } from 'react'
import { ChangeList } from '../changes/change-list.tsx'
import { type Compared, type ComparedContents, useChanges } from '../changes/use-changes.ts'
import { authorName } from '../text/author-name.ts'
import { useLocaleNames } from '../text/use-locale-names.ts'
import { ScreenText, useText } from '../text/use-text.tsx'
import { Icon } from '../ui/icon.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { RefusalText } from '../ui/refusal-text.tsx'
import { type Revision, useComparedRevisions, usePreviewOf } from './use-revisions.ts'

interface RevisionRowProps {
  site: string
  revision: Revision
  /** The newest earlier revision whose content is stored; null for none. */
  before: Revision | null
  isBusy: boolean
  /** Null if the person may not do so. */
  onRestore: ((revision: string) => void) | null
}

export function RevisionRow({ site, revision: made, before, isBusy, onRestore }: RevisionRowProps) {
  const { write, language } = useText()
  const { revision, kind, author, note, locales, created_at, has_document, is_live } = made
  const localeNames = useLocaleNames()
  const [isOpen, setIsOpen] = useState(false)
  const preview = usePreviewOf(site)
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' })
  // The window opens at the click: browsers block one that opens after the call.
  const openPreview = () => {
    const shown = window.open('about:blank', '_blank')
    preview.mutate(revision, {
      onSuccess: ({ url }) => shown?.location.replace(url),
      onError: () => shown?.close(),
    })
  }
  return (
    <li>
      <div className="row-main">
        <span className="revision-head">
          <strong>{write(`revisions.kind.${kind}`)}</strong>
          {locales != null && <span className="badge">{localeNames(locales)}</span>}
          {is_live && <span className="badge is-good">{write('revisions.live')}</span>}
        </span>
        {note !== null && note !== '' && <span>{note}</span>}
        <span className="row-about">
          {authorName(author) ?? write('revisions.unknown')} ·{' '}
          <time dateTime={created_at}>{time.format(new Date(created_at))}</time>
        </span>
      </div>
      <div className="room-tools">
        {has_document && before !== null && (
          <button
            type="button"
            className="link-button"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {write('revisions.what')}
          </button>
        )}
        {has_document && (
          <button type="button" className="button" disabled={preview.isPending} onClick={openPreview}>
            <Icon name="external" />
            {write('revisions.look')}
          </button>
        )}
        {has_document && !is_live && onRestore !== null && (
          <button type="button" className="button" disabled={isBusy} onClick={() => onRestore(revision)}>
            <Icon name="undo" />
            {write('revisions.takeBack')}
          </button>
        )}
      </div>
      <RefusalText error={preview.error} />
      {isOpen && before !== null && <Changes site={site} from={before.revision} to={revision} />}
    </li>
  )
}

interface ChangesProps {
  site: string
  from: string
  to: string
}

function Changes({ site, from, to }: ChangesProps) {
  const contents = useComparedRevisions(site, { from, to })
  return (
    <div className="revision-changes">
      <Loaded query={contents}>
        {(read) => (
          <ScreenText screen="changes" waiting={null}>
            <ChangesInWords site={site} versions={{ from, to }} contents={read} />
          </ScreenText>
        )}
      </Loaded>
    </div>
  )
}

interface ChangesInWordsProps {
  site: string
  versions: Compared
  contents: ComparedContents
}

function ChangesInWords({ site, versions, contents }: ChangesInWordsProps) {
  const { write } = useText()
  const changes = useChanges(contents)
  if (changes === undefined) return null
  if (changes.length === 0) return <p className="row-about">{write('revisions.nothing')}</p>
  return (
    <ChangeList
      site={site}
      versions={versions}
      defaultLocale={contents.after.defaultLocale ?? 'pt-BR'}
      changes={changes}
    />
  )
}

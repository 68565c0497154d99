import '../styles/screen.css'
import '../styles/changes.css'
import { useState } from 'react'
import { useText } from '../text/use-text.tsx'
import { Icon } from '../ui/icon.tsx'
import { aroundChange, shortened } from './around-change.ts'
import type { Difference } from './field-differences.ts'
import { PagePictures, type Shown } from './page-pictures.tsx'
import type { ChangedPart } from './section-parts.ts'
import type { ChangedPlace } from './site-changes.ts'
import type { Compared } from './use-changes.ts'

interface ChangeListProps {
  site: string
  versions: Compared
  defaultLocale: string
  changes: readonly ChangedPlace[]
}

/** The differences of two versions in words, by page, with pictures of each page. Needs the texts `changes`. */
export function ChangeList({ changes, ...props }: ChangeListProps) {
  return (
    <ul className="changes">
      {changes.map((place) => (
        <li key={place.key} className="changed-place">
          <Changed place={place} {...props} />
        </li>
      ))}
    </ul>
  )
}

function Changed({ place, ...props }: { place: ChangedPlace } & Omit<ChangeListProps, 'changes'>) {
  const { write } = useText()
  const { what, name, kind, parts, pages } = place
  const [shown, setShown] = useState<Shown | null>(null)
  const first = parts.find(({ section }) => section !== null) ?? parts[0]
  return (
    <>
      <div className="changed-head">
        <h4>{name === '' ? write(`changes.what.${what}`) : name}</h4>
        {name !== '' && <span className="row-about">{write(`changes.what.${what}`)}</span>}
        {kind !== 'changed' && <Kind kind={kind} />}
        {pages !== null && (
          <button
            type="button"
            className="link-button"
            aria-expanded={shown !== null}
            onClick={() =>
              setShown(
                shown === null ? { section: first?.section ?? null, locale: first?.locale ?? null } : null,
              )
            }
          >
            {write('changes.pictures')}
            <span className="visually-hidden">: {name || write(`changes.what.${what}`)}</span>
          </button>
        )}
      </div>
      {pages !== null && shown !== null && (
        <PagePictures {...props} pages={pages} kind={kind} shown={shown} />
      )}
      {parts.length > 0 && (
        <ul className="changed-parts">
          {parts.map((part) => (
            <li key={`${part.section} ${part.locale} ${part.kind}`}>
              <Part part={part} onShow={shown === null || what === 'popups' ? null : setShown} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Kind({ kind }: Pick<ChangedPart, 'kind'>) {
  const { write } = useText()
  const tone = kind === 'added' ? 'is-good' : kind === 'removed' ? 'is-bad' : ''
  return <span className={`badge ${tone}`}>{write(`changes.kind.${kind}`)}</span>
}

/** @param props.onShow shows the section in the pictures; null if they are closed or cannot show a single section */
function Part({ part, onShow }: { part: ChangedPart; onShow: ((shown: Shown) => void) | null }) {
  const { write, language } = useText()
  const { section, locale, name, about, kind, differences } = part
  const languages = new Intl.DisplayNames(language, { type: 'language' })
  return (
    <>
      {(name !== '' || locale !== null) && (
        <p className="changed-name">
          {name !== '' && <strong>{name}</strong>}
          <span className="row-about">
            {[about, locale === null ? '' : languages.of(locale)].filter(Boolean).join(' · ')}
          </span>
          {kind !== 'changed' && <Kind kind={kind} />}
          {onShow !== null && section !== null && (
            <button
              type="button"
              className="icon-button is-small"
              aria-label={write('changes.lead', { section: name })}
              onClick={() => onShow({ section, locale })}
            >
              <Icon name="image" />
            </button>
          )}
        </p>
      )}
      {differences.length > 0 && (
        <dl className="changed-fields">
          {differences.map((difference, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two fields may have one label, and the list is not edited
            <Field key={place} difference={difference} />
          ))}
        </dl>
      )}
    </>
  )
}

function Field({ difference: { label, before, after } }: { difference: Difference }) {
  const { write } = useText()
  const [was, is] =
    before === null || after === null
      ? [before, after].map((text) => (text === null ? null : shortened(text)))
      : aroundChange(before, after)
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {was !== null && (
          <del>
            <span className="visually-hidden">{write('changes.before')}: </span>
            {was}
          </del>
        )}{' '}
        <ins>
          <span className="visually-hidden">{write('changes.after')}: </span>
          {is ?? write('changes.nothing')}
        </ins>
      </dd>
    </div>
  )
}

import '../styles/conflict.css'
import { useState } from 'react'
import { useCatalogue, useSchemas } from '../site/use-catalogue.ts'
import { authorName } from '../text/author-name.ts'
import { ScreenText, useText } from '../text/use-text.tsx'
import { type ConflictPart, conflictParts } from './conflict-parts.ts'
import type { Conflict } from './conflict.ts'
import type { SiteEditing } from './site-editing.ts'

interface ConflictNoticeProps {
  conflicts: readonly Conflict[]
  editing: SiteEditing
}

/** What two people have changed, side by side; nothing is saved until the person has chosen. */
export function ConflictNotice(props: ConflictNoticeProps) {
  return (
    <ScreenText screen="conflict" waiting={null}>
      <Conflicts {...props} />
    </ScreenText>
  )
}

const keyOf = ({ document, place }: ConflictPart) => [document, ...place].join(' ')

function Conflicts({ conflicts, editing }: ConflictNoticeProps) {
  const { write, language } = useText()
  const { data: catalogue = new Map() } = useCatalogue()
  const { data: schemas = {} } = useSchemas()
  const [theirs, choose] = useState<ReadonlySet<string>>(new Set())
  const parts = conflictParts(conflicts, { catalogue, schemas })
  const toggle = (key: string, isTheirs: boolean) => {
    const next = new Set(theirs)
    if (isTheirs) next.add(key)
    else next.delete(key)
    choose(next)
  }
  return (
    <section className="conflict" aria-label={write('conflict.title')}>
      <h2>{write('conflict.title')}</h2>
      <p className="conflict-note">{write('conflict.note')}</p>
      <ul className="conflict-list">
        {parts.map((part) => {
          const key = keyOf(part)
          const who = {
            who: authorName(part.author) ?? write('conflict.someone'),
            when: part.changed_at === null ? '' : new Date(part.changed_at).toLocaleString(language),
          }
          return (
            <li key={key}>
              <fieldset className="conflict-sides">
                <legend>
                  <strong>{part.name}</strong> {write('conflict.who', who)}
                </legend>
                <Side
                  part={part}
                  side="mine"
                  isChosen={!theirs.has(key)}
                  onChoose={() => toggle(key, false)}
                />
                <Side
                  part={part}
                  side="theirs"
                  isChosen={theirs.has(key)}
                  onChoose={() => toggle(key, true)}
                />
              </fieldset>
            </li>
          )
        })}
      </ul>
      <button
        type="button"
        className="button is-primary"
        onClick={() => editing.settle(parts.filter((part) => theirs.has(keyOf(part))))}
      >
        {write('conflict.settle')}
      </button>
    </section>
  )
}

interface SideProps {
  part: ConflictPart
  side: 'mine' | 'theirs'
  isChosen: boolean
  onChoose: () => void
}

function Side({ part, side, isChosen, onChoose }: SideProps) {
  const { write } = useText()
  const isDeleted = side === 'mine' ? part.isMineDeleted : part.isTheirsDeleted
  return (
    <label className="conflict-side">
      <input type="radio" name={keyOf(part)} checked={isChosen} onChange={onChoose} />
      <span className="conflict-value">
        <strong>{write(`conflict.${side}`)}</strong>
        {isDeleted ? (
          <span className="conflict-text">{write('conflict.removed')}</span>
        ) : (
          part.differences.map((difference) => (
            <span key={difference.label} className="conflict-text">
              <span className="conflict-label">{difference.label}</span>{' '}
              {difference[side] ?? write('conflict.none')}
            </span>
          ))
        )}
      </span>
    </label>
  )
}

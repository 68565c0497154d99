import '../styles/conflict.css'
import { useValueWords } from '../changes/use-value-words.ts'
import { useCatalogue, useSchemas } from '../site/use-catalogue.ts'
import { authorName } from '../text/author-name.ts'
import { ScreenText, useText } from '../text/use-text.tsx'
import { type ConflictPart, conflictParts } from './conflict-parts.ts'
import type { Conflict } from './conflict.ts'
import { pageIn } from './page-value.ts'
import type { SiteEditing } from './site-editing.ts'

interface ConflictNoticeProps {
  conflicts: readonly Conflict[]
  editing: SiteEditing
}

/** Both people's changes, next to each other. Nothing is saved until the person has chosen. */
export function ConflictNotice(props: ConflictNoticeProps) {
  return (
    <ScreenText screen="conflict" waiting={null}>
      <ScreenText screen="changes" waiting={null}>
        <Conflicts {...props} />
      </ScreenText>
    </ScreenText>
  )
}

const keyOf = ({ document, place }: ConflictPart) => [document, ...place].join(' ')

function Conflicts({ conflicts, editing }: ConflictNoticeProps) {
  const { write, language } = useText()
  const { data: catalogue = new Map() } = useCatalogue()
  const { data: schemas = {} } = useSchemas()
  const { documents } = editing.state()
  const words = useValueWords((id) => pageIn(documents, id)?.name)
  const parts = conflictParts(conflicts, { catalogue, schemas, words })
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
                  isChosen={!part.isTheirs}
                  onChoose={() => editing.choose(part, false)}
                />
                <Side
                  part={part}
                  side="theirs"
                  isChosen={part.isTheirs}
                  onChoose={() => editing.choose(part, true)}
                />
              </fieldset>
            </li>
          )
        })}
      </ul>
      <button type="button" className="button is-primary" onClick={() => editing.settle()}>
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
              {(side === 'mine' ? difference.before : difference.after) ?? write('conflict.none')}
            </span>
          ))
        )}
      </span>
    </label>
  )
}

import { useState } from 'react'
import { authorName } from '../text/author-name.ts'
import { useText } from '../text/use-text.tsx'
import { sectionSummary, type SectionValue } from './page-value.ts'
import type { Conflict, SiteEditing } from './site-editing.ts'

interface ConflictNoticeProps {
  conflicts: readonly Conflict[]
  editing: SiteEditing
}

/** What two people have changed, side by side; nothing is saved until the person has chosen. */
export function ConflictNotice({ conflicts, editing }: ConflictNoticeProps) {
  const { write, language } = useText()
  const [theirs, choose] = useState<ReadonlySet<string>>(new Set())
  const sections = conflicts.flatMap((conflict) =>
    conflict.sections.map((section) => ({ ...section, conflict, key: `${conflict.document} ${section.id}` })),
  )
  const toggle = (key: string, isTheirs: boolean) => {
    const next = new Set(theirs)
    if (isTheirs) next.add(key)
    else next.delete(key)
    choose(next)
  }
  const settle = () =>
    editing.settle(
      sections
        .filter(({ key }) => theirs.has(key))
        .map(({ conflict, id }) => ({ document: conflict.document, section: id })),
    )
  return (
    <section className="conflict" aria-label={write('conflict.title')}>
      <h2>{write('conflict.title')}</h2>
      <ul className="conflict-list">
        {sections.map(({ key, mine, theirs: other, conflict }) => (
          <li key={key}>
            <fieldset className="conflict-sides">
              <legend>
                {write('conflict.who', {
                  who: authorName(conflict.author) ?? write('conflict.someone'),
                  when:
                    conflict.changed_at === null
                      ? ''
                      : new Date(conflict.changed_at).toLocaleString(language),
                })}
              </legend>
              <Side
                name={key}
                label={write('conflict.mine')}
                section={mine}
                isChosen={!theirs.has(key)}
                onChoose={() => toggle(key, false)}
              />
              <Side
                name={key}
                label={write('conflict.theirs')}
                section={other}
                isChosen={theirs.has(key)}
                onChoose={() => toggle(key, true)}
              />
            </fieldset>
          </li>
        ))}
      </ul>
      <button type="button" className="button is-primary" onClick={settle}>
        {write('conflict.settle')}
      </button>
    </section>
  )
}

interface SideProps {
  name: string
  label: string
  section: SectionValue | null
  isChosen: boolean
  onChoose: () => void
}

function Side({ name, label, section, isChosen, onChoose }: SideProps) {
  const { write } = useText()
  return (
    <label className="conflict-side">
      <input type="radio" name={name} checked={isChosen} onChange={onChoose} />
      <span>
        <strong>{label}</strong>
        <span className="conflict-text">
          {section === null ? write('conflict.removed') : sectionSummary(section)}
        </span>
      </span>
    </label>
  )
}

import type { SectionProps } from '../../contract.ts'
import { hasHeading } from '../../ui/has-heading.ts'
import { Heading } from '../../ui/heading.tsx'
import layout from '../../ui/layout.module.css'
import { type ItemTag, itemTag } from '../../ui/level.ts'
import type { OpeningQuestion } from '../fields.ts'
import { type Answered, answered, openFromStart, Questions } from '../questions.tsx'
import { faqPage } from '../structured-data.ts'
import type { schema } from './schema.ts'
import styles from './styles.module.css'

export const structuredData = faqPage

/** Questions grouped by category, with a list of links to the categories. */
export default function FaqGrouped({ id, data, context, t }: SectionProps<typeof schema>) {
  const questions = answered(data.items)
  if (questions.length === 0 && !hasHeading(data)) return null
  const groups = groupByCategory(questions)
  const named = groups.filter(({ name }) => name !== '')
  const Title = itemTag(data, context)
  return (
    <div className={`${layout.inner} ${layout.stack}`}>
      <Heading data={data} context={context} />
      <div className={styles.root} data-index={named.length > 1 || undefined}>
        {named.length > 1 && (
          <nav className={styles.index} aria-label={t('blog.categories')}>
            <ul className={styles.subjects}>
              {named.map(({ name }) => (
                <li key={name}>
                  <a className={styles.subject} href={`#${groupId(id, name)}`}>
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <div className={styles.groups}>
          {groups.map(({ name, questions: ofGroup }) => (
            <div key={name} className={styles.group} id={name === '' ? undefined : groupId(id, name)}>
              {name !== '' && <Title className={styles.name}>{name}</Title>}
              <Questions
                id={id}
                questions={ofGroup}
                data={data}
                open={openFromStart(questions, data)}
                titleTag={name === '' ? Title : BELOW[Title]}
              />
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}

/** A question is one level below its category, but never below h4. */
const BELOW: Record<ItemTag, ItemTag> = { h2: 'h3', h3: 'h4', h4: 'h4' }

type Grouped = Answered<OpeningQuestion & { category: string }>

interface Group {
  name: string
  questions: Grouped[]
}

/** In the order in which the categories first occur. */
function groupByCategory(questions: Grouped[]): Group[] {
  const groups = new Map<string, Grouped[]>()
  for (const question of questions) {
    const group = groups.get(question.category)
    if (group) group.push(question)
    else groups.set(question.category, [question])
  }
  return Array.from(groups, ([name, ofGroup]) => ({ name, questions: ofGroup }))
}

function groupId(section: string, name: string): string {
  return `${section}-${name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')}-grupo`
}

import type { Html } from '../fields/text.ts'
import { Glyph } from '../ui/glyph.tsx'
import type { ItemTag } from '../ui/level.ts'
import { RichText } from '../ui/rich-text.tsx'
import type { FaqData, Question } from './fields.ts'
import styles from './questions.module.css'

export type Answered = Question & { answer: Html }

interface QuestionsProps {
  /** Of the section. */
  id: string
  questions: Answered[]
  data: Pick<FaqData, 'allowMultiple' | 'icon'>
  /** The one that is open from the start, where only one may be. */
  open: Answered | undefined
  titleTag: ItemTag
}

/** Questions that the browser itself opens and closes, one at a time unless several may be. */
export function Questions({ id, questions, data, open, titleTag: Title }: QuestionsProps) {
  return (
    <div className={styles.root}>
      {questions.map((question) => (
        <details
          key={questionAnchor(id, question)}
          className={styles.item}
          name={data.allowMultiple ? undefined : `${id}-faq`}
          open={data.allowMultiple ? question.open || question === open : question === open}
        >
          <summary className={styles.summary}>
            <Title className={styles.question}>{question.question}</Title>
            <Glyph name={data.icon} className={data.icon === 'plus' ? styles.plus : styles.chevron} />
          </summary>
          {/* A link to it opens the details around it, in most browsers without a script. */}
          <div className={styles.answer} id={questionAnchor(id, question)}>
            <RichText text={question.answer} />
          </div>
        </details>
      ))}
    </div>
  )
}

/** A question without an answer is not shown. */
export function answered(items: Question[]): Answered[] {
  return items.filter((item): item is Answered => item.question !== '' && item.answer !== undefined)
}

/** Of several that ask to be open, the first is. */
export function openFromStart(questions: Answered[], { openFirst }: FaqData): Answered | undefined {
  return questions.find(({ open }) => open) ?? (openFirst ? questions[0] : undefined)
}

/** The name by which a link leads to a question: `#perguntas-entrega`. */
export function questionAnchor(section: string, { id, question }: Question): string {
  const name = String(id ?? question)
  return `${section}-${name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 60)}`
}

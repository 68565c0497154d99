import type { Html } from '../fields/text.ts'
import { Glyph } from '../ui/glyph.tsx'
import type { ItemTag } from '../ui/level.ts'
import { RichText } from '../ui/rich-text.tsx'
import type { OpeningOptions, OpeningQuestion, Question } from './fields.ts'
import styles from './questions.module.css'

export type Answered<T extends Question> = T & { answer: Html }

interface QuestionsProps {
  /** Id of the section. */
  id: string
  questions: Answered<OpeningQuestion>[]
  data: Pick<OpeningOptions, 'allowMultiple' | 'icon'>
  /** The question that is open at first. With `allowMultiple`, those marked as open are open too. */
  open: Answered<OpeningQuestion> | undefined
  titleTag: ItemTag
}

/** Questions in `<details>` elements; only one is open at a time unless `allowMultiple` is set. */
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
          {/* A link to an element inside closed details opens them in most browsers. */}
          <RichText id={questionAnchor(id, question)} text={question.answer} className={styles.answer} />
        </details>
      ))}
    </div>
  )
}

/** A question without an answer is not shown. */
export function answered<T extends Question>(items: T[]): Answered<T>[] {
  return items.filter((item): item is Answered<T> => item.question !== '' && item.answer !== undefined)
}

/** The first question that is marked as open; if none is and `openFirst` is set, the first question. */
export function openFromStart<T extends OpeningQuestion>(
  questions: T[],
  { openFirst }: Pick<OpeningOptions, 'openFirst'>,
): T | undefined {
  return questions.find(({ open }) => open) ?? (openFirst ? questions[0] : undefined)
}

/** The anchor of a question: `#perguntas-entrega`. */
export function questionAnchor(section: string, { id, question }: Question): string {
  const name = String(id ?? question)
  return `${section}-${name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 60)}`
}

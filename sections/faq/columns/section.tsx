import type { CSSProperties } from 'react'
import type { SectionProps } from '../../contract.ts'
import { hasHeading } from '../../ui/has-heading.ts'
import { Heading } from '../../ui/heading.tsx'
import layout from '../../ui/layout.module.css'
import { itemTag } from '../../ui/level.ts'
import { RichText } from '../../ui/rich-text.tsx'
import { questionAnchor, answered } from '../questions.tsx'
import { faqPage } from '../structured-data.ts'
import type { schema } from './schema.ts'
import styles from './styles.module.css'

export const structuredData = faqPage

/** A few questions with visible answers. */
export default function FaqColumns({ id, data, context }: SectionProps<typeof schema>) {
  const questions = answered(data.items)
  if (questions.length === 0 && !hasHeading(data)) return null
  const Title = itemTag(data, context)
  return (
    <div className={`${layout.inner} ${layout.stack}`}>
      <Heading data={data} context={context} />
      {questions.length > 0 && (
        <div className={styles.questions} style={{ '--columns': data.columns } as CSSProperties}>
          {questions.map((question) => (
            <div key={questionAnchor(id, question)} className={styles.item} id={questionAnchor(id, question)}>
              <Title className={styles.question}>{question.question}</Title>
              <RichText text={question.answer} className={styles.answer} />
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

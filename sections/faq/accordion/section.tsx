import type { SectionProps } from '../../contract.ts'
import { hasHeading } from '../../ui/has-heading.ts'
import { Heading } from '../../ui/heading.tsx'
import layout from '../../ui/layout.module.css'
import { itemTag } from '../../ui/level.ts'
import { Picture } from '../../ui/picture.tsx'
import { answered, openFromStart, Questions } from '../questions.tsx'
import { faqPage } from '../structured-data.ts'
import type { schema } from './schema.ts'
import styles from './styles.module.css'

export const structuredData = faqPage

/** Questions in one column, each with its answer below it, and an image beside them. */
export default function FaqAccordion({ id, data, context }: SectionProps<typeof schema>) {
  const { media } = data
  const questions = answered(data.items)
  if (questions.length === 0 && !hasHeading(data)) return null
  return (
    <div className={`${layout.inner} ${styles.root}`} data-media={media && data.mediaPosition}>
      <Heading data={data} context={context} className={styles.heading} />
      {questions.length > 0 && (
        <Questions
          id={id}
          questions={questions}
          data={data}
          open={openFromStart(questions, data)}
          titleTag={itemTag(data, context)}
        />
      )}
      {media && questions.length > 0 && (
        <div className={styles.media}>
          <Picture
            media={media}
            className={styles.image}
            eager={context.first}
            resize={context.resizeImages}
            sizes="(min-width: 60rem) 32rem, 90vw"
          />
        </div>
      )}
    </div>
  )
}

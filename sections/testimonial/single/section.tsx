import type { SectionData, SectionProps } from '../../contract.ts'
import { Heading } from '../../ui/heading.tsx'
import layout from '../../ui/layout.module.css'
import { reviews } from '../reviews.ts'
import { shownTestimonials } from '../shown-testimonials.ts'
import { Quote } from '../quote.tsx'
import type { schema } from './schema.ts'
import styles from './styles.module.css'

type Props = SectionProps<typeof schema>

/** Structured data of the shown testimonial only. */
export function structuredData(data: SectionData): object[] {
  const { items } = data as Props['data'] // the output of this section's schema
  return reviews({ ...data, items: shownTestimonials(items).slice(0, 1) })
}

/** One large testimonial. */
export default function TestimonialSingle({ data, locale, context, t }: Props) {
  const [testimonial] = shownTestimonials(data.items)
  if (testimonial === undefined) return null
  return (
    <div className={`${layout.inner} ${layout.stack}`}>
      <Heading data={data} context={context} />
      <div className={styles.root}>
        <Quote
          testimonial={testimonial}
          showRating={data.showRating}
          size="display"
          resizeImages={context.resizeImages}
          locale={locale}
          t={t}
        />
      </div>
    </div>
  )
}

import type { SectionProps } from '../../contract.ts'
import { Heading } from '../../ui/heading.tsx'
import layout from '../../ui/layout.module.css'
import { shownTestimonials } from '../shown-testimonials.ts'
import { Quote } from '../quote.tsx'
import type { schema } from './schema.ts'
import styles from './styles.module.css'

/** One large testimonial. */
export default function TestimonialSingle({ data, locale, context, t }: SectionProps<typeof schema>) {
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

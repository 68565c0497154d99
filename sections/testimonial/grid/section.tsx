import type { SectionProps } from '../../contract.ts'
import { Heading } from '../../ui/heading.tsx'
import layout from '../../ui/layout.module.css'
import { shownTestimonials } from '../shown-testimonials.ts'
import { Quote } from '../quote.tsx'
import type { schema } from './schema.ts'
import styles from './styles.module.css'

export { reviews as structuredData } from '../reviews.ts'

/** Several testimonials side by side. */
export default function TestimonialGrid({ data, locale, context, t }: SectionProps<typeof schema>) {
  const items = shownTestimonials(data.items)
  if (items.length === 0) return null
  return (
    <div className={`${layout.inner} ${layout.stack}`}>
      <Heading data={data} context={context} />
      <ul
        className={data.layout === 'masonry' ? styles.packed : styles.grid}
        data-count={Math.min(items.length, 3)}
      >
        {items.map((testimonial) => (
          <li key={testimonial.id ?? testimonial.quote?.html} className={styles.item}>
            <Quote
              testimonial={testimonial}
              showRating={data.showRating}
              resizeImages={context.resizeImages}
              locale={locale}
              t={t}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

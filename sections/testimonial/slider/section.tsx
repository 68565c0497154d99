import type { SectionProps } from '../../contract.ts'
import { CarouselSection } from '../../ui/carousel/carousel-section.tsx'
import { shownTestimonials } from '../shown-testimonials.ts'
import { Quote } from '../quote.tsx'
import type { schema } from './schema.ts'
import styles from './styles.module.css'

export { reviews as structuredData } from '../reviews.ts'

/** Testimonials in a row that scrolls. */
export default function TestimonialSlider({ id, data, locale, context, t }: SectionProps<typeof schema>) {
  const items = shownTestimonials(data.items)
  if (items.length === 0) return null
  const { showRating } = data
  return (
    <CarouselSection id={id} data={data} context={context} perView={data.perView} t={t}>
      {items.map((testimonial) => (
        <div key={testimonial.id ?? testimonial.quote?.html} className={styles.slide}>
          <Quote
            testimonial={testimonial}
            showRating={showRating}
            resizeImages={context.resizeImages}
            locale={locale}
            t={t}
          />
        </div>
      ))}
    </CarouselSection>
  )
}

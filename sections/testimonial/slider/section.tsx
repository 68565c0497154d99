import type { SectionProps } from '../../contract.ts'
import { Heading } from '../../ui/heading.tsx'
import layout from '../../ui/layout.module.css'
import { plainText } from '../../ui/plain-text.ts'
import { Track } from '../../ui/track/track.tsx'
import { shownTestimonials } from '../shown.ts'
import { Quote } from '../quote.tsx'
import type { schema } from './schema.ts'
import styles from './styles.module.css'

/** Voices in a row that is scrolled. */
export default function TestimonialSlider({ id, data, locale, context, t }: SectionProps<typeof schema>) {
  const items = shownTestimonials(data.items)
  if (items.length === 0) return null
  const { perView, autoRotate, speed, visual, loop, a11yLabel, showRating } = data
  return (
    <div className={`${layout.inner} ${layout.stack}`}>
      <Heading data={data} context={context} />
      <Track
        id={id}
        label={a11yLabel || plainText(data.title) || t('carousel.label')}
        perView={perView}
        visual={visual}
        rotate={autoRotate ? speed : undefined}
        loop={loop}
        t={t}
      >
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
      </Track>
    </div>
  )
}

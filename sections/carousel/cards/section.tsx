import type { SectionProps } from '../../contract.ts'
import { Heading } from '../../ui/heading.tsx'
import layout from '../../ui/layout.module.css'
import { itemTag } from '../../ui/level.ts'
import { Picture } from '../../ui/picture.tsx'
import { plainText } from '../../ui/plain-text.ts'
import { Track } from '../../ui/track/track.tsx'
import { shownSlides } from '../shown.ts'
import { SlideText } from '../slide-text.tsx'
import type { schema } from './schema.ts'
import styles from './styles.module.css'

/** Several cards side by side, more of them past the edge. */
export default function CarouselCards({ id, data, context, t }: SectionProps<typeof schema>) {
  const slides = shownSlides(data.slides)
  if (slides.length === 0) return null
  const { perView, ratio, autoRotate, speed, visual, loop, a11yLabel } = data
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
        {slides.map((slide) => (
          <article key={slide.id ?? slide.media?.src} className={styles.card} data-ratio={ratio}>
            {slide.media && (
              <Picture
                media={slide.media}
                className={styles.image}
                resize={context.resizeImages}
                sizes={`(min-width: 60rem) ${Math.round(100 / perView.lg)}vw, ${Math.round(100 / perView.sm)}vw`}
              />
            )}
            <SlideText slide={slide} titleTag={itemTag(data, context)} />
          </article>
        ))}
      </Track>
    </div>
  )
}

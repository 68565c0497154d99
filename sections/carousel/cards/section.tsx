import type { SectionProps } from '../../contract.ts'
import { coveredPicture } from '../../ui/cover-link.tsx'
import { itemTag } from '../../ui/level.ts'
import { Picture } from '../../ui/picture.tsx'
import { CarouselSection } from '../../ui/carousel/carousel-section.tsx'
import { shownSlides } from '../shown-slides.ts'
import { SlideText } from '../slide-text.tsx'
import type { schema } from './schema.ts'
import styles from './styles.module.css'

/** Several cards side by side in a row that scrolls. */
export default function CarouselCards({ id, data, context, t }: SectionProps<typeof schema>) {
  const slides = shownSlides(data.slides)
  if (slides.length === 0) return null
  const { ratio } = data
  return (
    <CarouselSection id={id} data={data} context={context} perView={data.perView} t={t}>
      {slides.map((slide, index) => (
        <article key={slide.id ?? slide.media?.src} className={styles.card} data-ratio={ratio}>
          {slide.media && (
            <Picture
              media={coveredPicture(slide.media, slide)}
              className={styles.image}
              resize={context.resizeImages}
              sizes={`(min-width: 60rem) ${Math.round(100 / data.perView.lg)}vw, ${Math.round(100 / data.perView.sm)}vw`}
            />
          )}
          <SlideText
            slide={slide}
            titleTag={itemTag(data, context)}
            fallbackName={t('gallery.image', { index: index + 1, count: slides.length })}
          />
        </article>
      ))}
    </CarouselSection>
  )
}

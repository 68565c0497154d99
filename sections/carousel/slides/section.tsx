import type { SectionProps } from '../../contract.ts'
import { coveredPicture } from '../../ui/cover-link.tsx'
import { itemTag } from '../../ui/level.ts'
import { Picture } from '../../ui/picture.tsx'
import { CarouselSection } from '../../ui/carousel/carousel-section.tsx'
import { shownSlides } from '../shown-slides.ts'
import { SlideText } from '../slide-text.tsx'
import type { schema } from './schema.ts'
import styles from './styles.module.css'

/** One slide at a time, or several: an image beside a text, above it where a slide is narrow. */
export default function CarouselSlides({ id, data, context, t }: SectionProps<typeof schema>) {
  const slides = shownSlides(data.slides)
  if (slides.length === 0) return null
  const { height, perView } = data
  return (
    <CarouselSection id={id} data={data} context={context} perView={perView} t={t}>
      {slides.map((slide, index) => (
        <div
          key={slide.id ?? slide.media?.src}
          className={styles.box}
          data-several={perView.lg > 1 || undefined}
        >
          <article
            className={styles.slide}
            data-height={height}
            data-media={slide.media && true}
            data-text={(slide.title || slide.text || slide.button) && true}
          >
            {slide.media && (
              <Picture
                media={coveredPicture(slide.media, slide)}
                className={styles.image}
                eager={context.first && index === 0}
                resize={context.resizeImages}
                sizes={
                  perView.lg > 1
                    ? `(min-width: 60rem) ${Math.round(100 / perView.lg)}vw, 90vw`
                    : '(min-width: 60rem) 45rem, 90vw'
                }
              />
            )}
            <SlideText
              slide={slide}
              titleTag={itemTag(data, context)}
              fallbackName={t('gallery.image', { index: index + 1, count: slides.length })}
              className={styles.text}
            />
          </article>
        </div>
      ))}
    </CarouselSection>
  )
}

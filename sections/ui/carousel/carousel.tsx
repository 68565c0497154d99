import { Children, type CSSProperties, type ReactNode } from 'react'
import type { Translate } from '#shared/messages.ts'
import { Arrow } from '../arrow.tsx'
import { Pause } from '../pause.tsx'
import styles from './styles.module.css'

export interface PerView {
  sm: number
  md: number
  lg: number
}

interface CarouselProps {
  /** Id of the section. The anchors of the slides begin with it. */
  id: string
  label: string
  perView: PerView
  visual: 'dots' | 'counter' | 'numbers' | 'arrows'
  /** Seconds between two moves; undefined when the carousel does not rotate. */
  rotate?: number | undefined
  loop: boolean
  t: Translate
  /** One for each slide. */
  children: ReactNode
}

/**
 * Slides in a row that scrolls by touch, wheel and arrow keys without a script. Links to each slide are below it.
 * enhance-carousels.browser.ts makes the links scroll only the row, and adds previous, next and rotation.
 */
export function Carousel({ id, label, perView, visual, rotate, loop, t, children }: CarouselProps) {
  const slides = Children.toArray(children)
  const count = slides.length
  const { sm, md, lg } = perView
  const size = { '--sm': sm, '--md': md, '--lg': lg } as CSSProperties
  return (
    <section
      className={styles.root}
      aria-roledescription={t('carousel.label')}
      aria-label={label}
      data-carousel=""
      data-loop={loop || undefined}
      data-rotate={count > 1 ? rotate : undefined}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach a scroll container */}
      <ul className={styles.slides} style={size} tabIndex={0} data-slides="">
        {slides.map((slide, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the anchor is the slide's place
          <li key={index} id={slideAnchor(id, index)} className={styles.slide}>
            {slide}
          </li>
        ))}
      </ul>
      {count > 1 && (
        <div
          className={styles.controls}
          data-visual={visual}
          data-controls=""
          data-unused={widthsWhere(perView, (per) => count <= per)}
        >
          <button type="button" className={styles.step} aria-label={t('previous')} data-move="-1">
            <Arrow to="start" />
          </button>
          {visual === 'counter' && (
            <p
              className={styles.counter}
              data-counter={t('carousel.slide', { index: '{index}', count: '{count}' })}
            >
              {t('carousel.slide', { index: 1, count })}
            </p>
          )}
          {(visual === 'dots' || visual === 'numbers') && (
            <ol className={styles.places}>
              {slides.map((_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a place is its number
                <li key={index}>
                  <a
                    className={styles.place}
                    href={`#${slideAnchor(id, index)}`}
                    aria-label={t('carousel.slide', { index: index + 1, count })}
                    data-place=""
                    data-unused={widthsWhere(perView, (per) => index > Math.ceil(count - per))}
                  >
                    {visual === 'numbers' && index + 1}
                  </a>
                </li>
              ))}
            </ol>
          )}
          <button type="button" className={styles.step} aria-label={t('next')} data-move="1">
            <Arrow to="end" />
          </button>
          {rotate !== undefined && <Pause t={t} className={styles.pause} />}
        </div>
      )}
    </section>
  )
}

/**
 * The container widths at which a control is useless, because all slides are visible or its slide cannot be the first
 * one. The server computes them, so the layout does not shift when the script starts.
 */
function widthsWhere(perView: PerView, matches: (per: number) => boolean): string | undefined {
  const widths = (['sm', 'md', 'lg'] as const).filter((width) => matches(perView[width]))
  return widths.length === 0 ? undefined : widths.join(' ')
}

function slideAnchor(id: string, index: number): string {
  return `${id}-slide-${index + 1}`
}

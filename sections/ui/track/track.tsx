import { Children, type CSSProperties, type ReactNode } from 'react'
import type { Translate } from '#shared/messages.ts'
import { Arrow } from '../arrow.tsx'
import { Pause } from '../pause.tsx'
import styles from './track.module.css'

export interface PerView {
  sm: number
  md: number
  lg: number
}

interface TrackProps {
  /** Of the section; what the track's own anchors are named by. */
  id: string
  label: string
  perView: PerView
  visual: 'dots' | 'counter' | 'numbers' | 'arrows'
  /** Seconds between two moves; absent when it only moves by hand. */
  rotate?: number | undefined
  loop: boolean
  t: Translate
  /** One for each slide. */
  children: ReactNode
}

/**
 * Slides in a row that is scrolled: by finger, wheel and arrow keys, without a script. Below it links to each
 * slide; a script makes them move the row alone, and adds previous, next and moving on by itself.
 */
export function Track({ id, label, perView, visual, rotate, loop, t, children }: TrackProps) {
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <ul className={styles.track} style={size} tabIndex={0} data-slides="">
        {slides.map((slide, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the anchor is the slide's place
          <li key={index} id={anchorOf(id, index)} className={styles.slide}>
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
                    href={`#${anchorOf(id, index)}`}
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
 * The widths at which a control has no use: all slides are seen at once, or the row ends before its slide is first.
 * Said by the server, so that nothing moves when the script finds it out.
 */
function widthsWhere(perView: PerView, isSo: (per: number) => boolean): string | undefined {
  const widths = (['sm', 'md', 'lg'] as const).filter((width) => isSo(perView[width]))
  return widths.length === 0 ? undefined : widths.join(' ')
}

function anchorOf(id: string, index: number): string {
  return `${id}-slide-${index + 1}`
}

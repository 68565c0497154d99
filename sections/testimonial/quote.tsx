import type { SectionProps } from '../contract.ts'
import { writtenDay } from '../ui/dates.ts'
import { Picture } from '../ui/picture.tsx'
import { RichText } from '../ui/rich-text.tsx'
import { Stars } from '../ui/stars.tsx'
import type { Testimonial } from './fields.ts'
import styles from './quote.module.css'
import type { Resizing } from '../ui/resized.ts'

interface QuoteProps extends Pick<SectionProps<never>, 'locale' | 't'> {
  testimonial: Testimonial
  showRating: boolean
  /** `display` is for a single testimonial. */
  size?: 'text' | 'display'
  resizeImages: Resizing
}

/** A quote and its author. */
export function Quote({ testimonial, showRating, size = 'text', resizeImages, locale, t }: QuoteProps) {
  const { quote, rating, logo } = testimonial
  return (
    <figure className={styles.root} data-size={size}>
      {logo && <Picture media={logo} className={styles.logo} resize={resizeImages} sizes="10rem" />}
      {showRating && rating !== undefined && <Stars rating={rating} locale={locale} t={t} />}
      <RichText tag="blockquote" text={quote} className={styles.words} />
      <Attribution testimonial={testimonial} resizeImages={resizeImages} locale={locale} t={t} />
    </figure>
  )
}

function Attribution({ testimonial, resizeImages, locale, t }: Omit<QuoteProps, 'showRating' | 'size'>) {
  const { author, role, company, photo, source, date, videoUrl } = testimonial
  const day = writtenDay(date, locale)
  const place = [role, company].filter((part) => part !== '').join(', ')
  return (
    <figcaption className={styles.by}>
      {photo && (
        // The name is beside the portrait, so the alternative text is empty.
        <Picture media={{ ...photo, alt: '' }} className={styles.photo} resize={resizeImages} sizes="4rem" />
      )}
      <div>
        <p className={styles.author}>{author}</p>
        {place !== '' && <p className={styles.detail}>{place}</p>}
        {(source !== '' || day || videoUrl) && (
          <p className={styles.detail}>
            <Source source={source} />
            {source !== '' && day && ' · '}
            {day && <time dateTime={day.machine}>{day.text}</time>}
            {(source !== '' || day) && videoUrl && ' · '}
            {videoUrl && (
              <a className={styles.link} href={videoUrl}>
                {t('video.play', { title: author })}
              </a>
            )}
          </p>
        )}
      </div>
    </figcaption>
  )
}

/** An address is shown as its host, with a link. */
function Source({ source }: { source: string }) {
  const url = /^https?:\/\//i.test(source) && URL.canParse(source) ? new URL(source) : null
  if (url === null) return source
  return (
    <a className={styles.link} href={url.href} rel="noopener">
      {url.hostname.replace(/^www\./, '')}
    </a>
  )
}

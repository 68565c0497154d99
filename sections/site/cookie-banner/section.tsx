import type { SectionProps } from '../../contract.ts'
import { buttonClass } from '../../ui/buttons.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import type { schema } from './schema.ts'
import styles from './styles.module.css'

export const frame = 'none'

/**
 * The cookie banner, in the HTML of every page. The stylesheet hides it from a visitor who has decided, before it
 * rises into view, so the layout does not shift when the scripts load. The three buttons look alike,
 * so that no answer is preferred.
 */
export default function CookieBanner({ data, t }: SectionProps<typeof schema>) {
  const look = `${buttonClass({ style: 'secondary', variant: undefined })} ${styles.button}`
  return (
    <>
      <button
        type="button"
        className={styles.icon}
        aria-label={t('cookies.open')}
        aria-controls="cookie-banner"
        data-consent="toggle"
      >
        <Glyph name="cookie" />
      </button>
      <section
        id="cookie-banner"
        className={styles.root}
        aria-labelledby="cookie-banner-title"
        data-cookie-banner=""
      >
        <h2 id="cookie-banner-title" className={styles.title}>
          {t('cookies.title')}
        </h2>
        <p className={styles.text}>
          {t('cookies.description')}{' '}
          {data.privacyHref !== null && <a href={data.privacyHref}>{t('cookies.privacy')}</a>}
        </p>
        <div className={styles.buttons}>
          {(['customize', 'reject', 'accept'] as const).map((answer) => (
            <button key={answer} type="button" className={look} data-consent={answer}>
              {t(`cookies.${answer}`)}
            </button>
          ))}
        </div>
        <button type="button" className={styles.close} aria-label={t('close')} data-consent="close">
          <Glyph name="close" />
        </button>
      </section>
    </>
  )
}

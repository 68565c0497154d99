import type { CSSProperties, ReactNode } from 'react'
import type { Translate } from '#shared/messages.ts'
import type { SectionContext } from '../../contract.ts'
import type { Media } from '../../fields/media.ts'
import { buttonClass } from '../buttons.tsx'
import { Glyph } from '../glyph.tsx'
import { Picture } from '../picture.tsx'
import styles from './facade.module.css'

interface FacadeProps {
  /** Address of the frame that replaces the facade; null for a page that cannot be framed, which is only linked. */
  src: string | null
  /** Replaces the facade instead of a frame. */
  content?: ReactNode
  /** Address on the provider's own site: a link that works without a script. */
  href: string
  provider: string
  /** Accessible name of the frame. */
  title: string
  /** Accessible label of the action. */
  label: string
  consentGroup: string
  poster: Media | undefined
  /** Width by height. */
  ratio?: string | undefined
  eager?: boolean
  context: SectionContext
  sizes?: string
  t: Translate
  /** Opens large, over the page. */
  lightbox?: boolean
  /** Text on the poster. */
  children?: ReactNode
}

/**
 * The placeholder of third-party content: the site's own picture and a link. Nothing loads from the third
 * party before the visitor clicks. A visitor who has not allowed the cookie group is then asked.
 */
export function Facade(props: FacadeProps) {
  const { src, href, provider, title, label, consentGroup, poster, ratio, context, t } = props
  const { content, eager = false, lightbox = false, sizes = '(min-width: 60rem) 60rem, 90vw' } = props
  return (
    <div
      className={styles.root}
      style={ratio === undefined ? undefined : ({ '--ratio': ratio } as CSSProperties)}
      {...(src !== null && { 'data-embed': src, 'data-title': title, 'data-group': consentGroup })}
    >
      <a className={styles.facade} href={href} rel="noopener" data-embed-open={src === null ? undefined : ''}>
        {poster && (
          <Picture
            media={{ ...poster, alt: '' }}
            className={styles.poster}
            eager={eager}
            resize={context.resizeImages}
            sizes={sizes}
          />
        )}
        {props.children}
        <span className="visually-hidden">{label}</span>
      </a>
      {src !== null && (
        <div className={styles.note} data-embed-note="" hidden>
          <p>{t('embed.consent', { provider })}</p>
          <div className={styles.choice}>
            <button
              type="button"
              className={buttonClass({ style: 'primary', variant: undefined })}
              data-embed-allow=""
            >
              {label}
            </button>
          </div>
        </div>
      )}
      {content && <template data-embed-content="">{content}</template>}
      {lightbox && src !== null && (
        <dialog className={styles.lightbox} aria-label={title} data-embed-lightbox="">
          <form method="dialog">
            <button type="submit" className={styles.close} aria-label={t('close')}>
              <Glyph name="close" />
            </button>
          </form>
          <div className={styles.stage} />
        </dialog>
      )}
    </div>
  )
}

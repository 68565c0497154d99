import type { CSSProperties } from 'react'
import type { SectionProps } from '../../contract.ts'
import type { Media } from '../../fields/media.ts'
import { hasHeading } from '../../ui/has-heading.ts'
import { Heading } from '../../ui/heading.tsx'
import layout from '../../ui/layout.module.css'
import { Picture } from '../../ui/picture.tsx'
import { textOfHtml } from '../../ui/plain-text.ts'
import type { schema } from './schema.ts'
import styles from './styles.module.css'

/** Two pictures of one place. With scripts a slider uncovers the second; without them they are side by side. */
export default function GalleryBeforeAfter({ data, context, t }: SectionProps<typeof schema>) {
  const pairs = data.items.flatMap(({ before, after, ...item }) =>
    before && after ? [{ ...item, before, after }] : [],
  )
  if (pairs.length === 0 && !hasHeading(data)) return null
  const columns = Math.min(data.columns, pairs.length)
  const sizes =
    columns > 1 ? `(min-width: 60rem) ${Math.round(100 / columns)}vw, 90vw` : '(min-width: 80rem) 75rem, 90vw'
  return (
    <div className={`${layout.inner} ${layout.stack}`}>
      <Heading data={data} context={context} />
      {pairs.length > 0 && (
        <div className={styles.pairs} style={{ '--columns': columns } as CSSProperties}>
          {pairs.map(({ id, before, after, caption }, index) => {
            const side = (media: Media, label: string, name: string) => (
              <div className={styles.side} data-side={name}>
                <Picture
                  media={media}
                  className={styles.image}
                  eager={context.first && index === 0}
                  urgent={context.first && index === 0 && name === 'before'}
                  resize={context.resizeImages}
                  sizes={sizes}
                />
                <span className={styles.label}>{label}</span>
              </div>
            )
            return (
              <figure key={id ?? `${before.src} ${after.src}`} className={styles.pair}>
                <div
                  className={styles.box}
                  style={{ '--ratio': ratio(before) } as CSSProperties}
                  data-pair=""
                >
                  {side(before, data.beforeLabel || t('gallery.before'), 'before')}
                  {side(after, data.afterLabel || t('gallery.after'), 'after')}
                  {/* Left is before in every script, as in the pictures. */}
                  <input
                    type="range"
                    className={styles.range}
                    dir="ltr"
                    min={0}
                    max={100}
                    defaultValue={50}
                    aria-label={[t('gallery.compare'), textOfHtml(caption)].filter(Boolean).join(': ')}
                  />
                  <span className={styles.handle} aria-hidden="true" />
                </div>
                {caption && (
                  <figcaption className={styles.caption} dangerouslySetInnerHTML={{ __html: caption.html }} />
                )}
              </figure>
            )
          })}
        </div>
      )}
    </div>
  )
}

function ratio({ width, height }: Media): string {
  return width && height ? (width / height).toFixed(4) : '1.5'
}

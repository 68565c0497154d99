import type { CSSProperties } from 'react'
import type { SectionProps } from '../../contract.ts'
import { Heading } from '../../ui/heading.tsx'
import layout from '../../ui/layout.module.css'
import { Picture } from '../../ui/picture.tsx'
import { textOfHtml } from '../../ui/plain-text.ts'
import { RichText } from '../../ui/rich-text.tsx'
import { textWidth } from '../../ui/text-width.ts'
import type { schema } from './schema.ts'
import styles from './styles.module.css'

/**
 * Panels, one of which is open. The tabs are radio buttons, so no script is needed and arrow keys work. Each panel
 * follows its button; on a phone they are in one column.
 */
export default function TabsPanels({ id, data, context }: SectionProps<typeof schema>) {
  const items = data.items.filter(({ label, body, media }) => label !== '' && (body || media))
  if (items.length === 0) return null
  const title = textOfHtml(data.title)
  return (
    <div className={`${layout.inner} ${layout.stack}`}>
      <Heading data={data} context={context} />
      <fieldset
        className={styles.tabs}
        data-row={fitsInRow(items.map(({ label }) => label)) || undefined}
        aria-label={title || items.map(({ label }) => label).join(' / ')}
        style={{ '--count': items.length } as CSSProperties}
      >
        {items.map(({ label, body, media, id: itemId }, index) => (
          <div key={itemId ?? label} className={styles.tab}>
            <label className={styles.label}>
              <input className={styles.radio} type="radio" name={`${id}-tab`} defaultChecked={index === 0} />
              {label}
            </label>
            <div className={styles.panel} data-media={media && body && true}>
              <RichText text={body} className={styles.body} resize={context.resizeImages} />
              {media && (
                <Picture
                  media={media}
                  className={styles.image}
                  resize={context.resizeImages}
                  sizes="(min-width: 52rem) 40vw, 90vw"
                />
              )}
            </div>
          </div>
        ))}
      </fieldset>
    </div>
  )
}

/** Width of a row of tabs in the narrowest container, in rem. */
const ROW = 42
const GAP = 2
/** `--text-md` on a tablet, in rem. */
const SIZE = 1.1

/** Labels that do not fit in one row are in a column on every screen. */
function fitsInRow(labels: string[]): boolean {
  return labels.reduce((width, label) => width + textWidth(label, SIZE) + GAP, 0) <= ROW
}

import type { CSSProperties } from 'react'
import type * as z from 'zod/mini'
import type { SectionProps } from '../../contract.ts'
import type { Media } from '../../fields/media.ts'
import { Heading } from '../../ui/heading.tsx'
import layout from '../../ui/layout.module.css'
import { LinkTo } from '../../ui/link-to.tsx'
import { Pause } from '../../ui/pause.tsx'
import { Picture } from '../../ui/picture.tsx'
import type { schema } from './schema.ts'
import styles from './styles.module.css'
import type { Resizing } from '../../ui/resized.ts'

type Item = z.output<typeof schema>['items'][number]

/** Seconds that each logo adds to one round of the animation. */
const SECONDS_EACH = 5

/** Logos in a row, still or moving. Visitors can pause moving logos. */
export default function LogosRow({ data, context, t }: SectionProps<typeof schema>) {
  const items = data.items.filter(({ media, name }) => media !== undefined || name !== '')
  if (items.length === 0) return null
  const moves = data.marquee && items.length > 1
  const row = (isCopy: boolean) => (
    <ul className={styles.row} aria-hidden={isCopy || undefined}>
      {items.map((item) => (
        <li key={item.id ?? `${item.name} ${item.media?.src}`} style={boxStyle(item)}>
          {/* The moving row contains a second, inert copy of the logos. */}
          <LinkTo link={isCopy ? undefined : item.link} className={styles.item}>
            <Logo item={item} eager={context.first} resize={context.resizeImages} />
          </LinkTo>
        </li>
      ))}
    </ul>
  )
  return (
    <div className={`${layout.inner} ${styles.root}`} data-tone={data.tone}>
      <Heading data={data} context={context} className={styles.heading} />
      {moves ? (
        <div
          className={styles.marquee}
          style={{ '--seconds': `${Math.max(items.length, 5) * SECONDS_EACH}s` } as CSSProperties}
        >
          <div className={styles.rows}>
            {row(false)}
            {row(true)}
          </div>
          <Pause t={t} className={styles.pause} />
        </div>
      ) : (
        row(false)
      )}
    </div>
  )
}

function boxStyle({ media }: Item): CSSProperties | undefined {
  if (media === undefined) return undefined
  const { width, height } = logoBox(media)
  return { '--logo-width': `${width}px`, '--logo-height': `${height}px` } as CSSProperties
}

interface LogoProps {
  item: Item
  eager: boolean
  resize: Resizing
}

function Logo({ item: { media, name }, eager, resize }: LogoProps) {
  if (media === undefined) return <span className={styles.word}>{name}</span>
  const { width, height } = logoBox(media)
  return (
    <Picture
      media={{ ...media, alt: media.alt || name, width, height }}
      className={styles.logo}
      eager={eager}
      urgent={false}
      resize={resize}
      sizes={`${width}px`}
    />
  )
}

/** In pixels. */
const SMALLEST = 28
const HIGHEST = 64
const WIDEST = 176
const AREA = 92 * 44

/** Logos look equally large when their areas are about equal, not their heights. */
function logoBox({ width, height }: Media): { width: number; height: number } {
  if (width === undefined || height === undefined) return { width: 120, height: 44 }
  const ratio = width / height
  const wanted = Math.min(Math.max(Math.sqrt(AREA / ratio), SMALLEST), HIGHEST, WIDEST / ratio)
  return { width: Math.round(wanted * ratio), height: Math.round(wanted) }
}

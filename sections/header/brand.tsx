import type { CSSProperties } from 'react'
import type { SectionProps } from '../contract.ts'
import type { Media } from '../fields/media.ts'
import { Picture } from '../ui/picture.tsx'
import { RichText } from '../ui/rich-text.tsx'
import { withoutLinks } from '../ui/without-links.ts'
import type { HeaderData } from './fields.ts'
import styles from './brand.module.css'

type BrandProps = Pick<SectionProps<never>, 'context' | 't'> & {
  data: HeaderData
  /** Height in pixels that the bar has for a logo. */
  maxHeight: number
}

/** The link to the home page, with a small line above and below it. */
export function Brand(props: BrandProps) {
  const { eyebrow, subtitle } = props.data
  if (eyebrow === '' && subtitle === undefined) return <HomeLink {...props} />
  return (
    <div className={styles.lines}>
      {eyebrow !== '' && <p className={styles.line}>{eyebrow}</p>}
      <HomeLink {...props} />
      <RichText text={subtitle} className={styles.line} />
    </div>
  )
}

/** The logo in a reserved box, or the title as text. */
function HomeLink({ data, maxHeight, context, t }: BrandProps) {
  const { logo, logoWidth, title, titleTag: Title = 'span' } = data
  if (logo === undefined && title === undefined) return null
  const current = context.path === context.home ? 'page' : undefined
  if (logo === undefined && title !== undefined) {
    return (
      <a className={styles.root} href={context.home} aria-current={current}>
        <Title className={styles.name} dangerouslySetInnerHTML={{ __html: withoutLinks(title) }} />
      </a>
    )
  }
  if (logo === undefined) return null
  const box = logoBox(logo, logoWidth, maxHeight)
  const style = { '--logo-width': `${box.width}px`, '--logo-height': `${box.height}px` } as CSSProperties
  return (
    <a className={styles.root} href={context.home} aria-current={current} style={style}>
      <Picture
        media={{ ...logo, ...box, alt: logo.alt || t('home') }}
        className={styles.logo}
        eager
        urgent={false}
        resize={context.resizeImages}
        sizes={`${box.width}px`}
      />
    </a>
  )
}

/** The requested width, or less if the logo would be too high for the bar. */
function logoBox(
  { width, height }: Media,
  asked: number,
  maxHeight: number,
): { width: number; height: number } {
  if (width === undefined || height === undefined) return { width: asked, height: Math.min(maxHeight, asked) }
  const scale = Math.min(asked / width, maxHeight / height)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

import type { CSSProperties, ReactNode } from 'react'
import type { DividerData } from '../fields/divider.ts'
import type { BaseData } from '../fields/section.ts'
import { Picture } from '../ui/picture.tsx'
import { dividerHeight } from './divider-height.ts'
import styles from './frame.module.css'
import type { Resizing } from '../ui/resized.ts'

interface FrameProps {
  id: string
  /** `folder/name` */
  address: string
  data: BaseData
  /** Below the first screen: the browser may skip its layout until it is near. */
  belowFold: boolean
  /** First on the page: its background is the picture of the first screen. */
  first?: boolean
  resizeImages: Resizing
  /** Inline properties for its own background colour. Without them the texts have the colours of the scheme. */
  colours?: Record<string, string> | undefined
  /** The background, if it is more than an image. */
  backdrop?: ReactNode
  /** The shapes of its dividers. */
  topDivider?: ReactNode
  bottomDivider?: ReactNode
  children: ReactNode
}

/** The frame of every section: landmark, background, spacing, dividers. */
export function Frame(props: FrameProps) {
  const { id, address, data, belowFold, first = false, resizeImages, colours, backdrop } = props
  const Element = frameElement(address)
  const { background, divider, layer, padding } = data
  const top = divider?.top?.enabled ? divider.top : null
  const bottom = divider?.bottom?.enabled ? divider.bottom : null
  return (
    <Element
      id={id}
      className={styles.root}
      data-section={address}
      data-scheme={data.colorScheme === 'default' ? undefined : data.colorScheme}
      data-width={data.width === 'full' ? 'full' : undefined}
      data-align={data.align && logicalAlign(data.align)}
      data-align-mobile={data.alignMobile && logicalAlign(data.alignMobile)}
      data-below-fold={belowFold || undefined}
      data-position={layer?.position === 'static' ? undefined : layer?.position}
      data-raised={isRaised(data) || undefined}
      data-animate={data.animate || undefined}
      data-track={data.trackingId || undefined}
      style={frameStyle({
        color: background?.color,
        colours,
        elevation: isRaised(data) ? layer?.elevation : undefined,
        padding,
        top,
        bottom,
      })}
    >
      {data.anchor !== '' && data.anchor !== id && <span id={data.anchor} className={styles.anchor} />}
      {backdrop}
      {!backdrop && background?.image && (
        <Picture
          media={background.image}
          className={styles.background}
          eager={!belowFold}
          urgent={first}
          resize={resizeImages}
          sizes="100vw"
        />
      )}
      {background !== undefined && background.overlay > 0 && (
        <div className={styles.overlay} style={{ opacity: background.overlay / 100 }} />
      )}
      {props.topDivider}
      {props.children}
      {props.bottomDivider}
    </Element>
  )
}

/** A header and a footer are landmarks of the page; all others are sections. */
function frameElement(address: string): 'header' | 'footer' | 'section' {
  if (address.startsWith('header/')) return 'header'
  return address.startsWith('footer/') ? 'footer' : 'section'
}

function isRaised({ layer }: BaseData): boolean {
  return layer?.elevation !== undefined && layer.elevation > 0
}

function logicalAlign(align: NonNullable<BaseData['align']>): 'start' | 'center' | 'end' {
  if (align === 'left') return 'start'
  return align === 'right' ? 'end' : align
}

interface Sizes {
  color: string | undefined
  colours: FrameProps['colours']
  elevation: number | undefined
  padding: BaseData['padding']
  top: DividerData | null
  bottom: DividerData | null
}

/** Only non-default values: the stylesheet has the defaults. */
function frameStyle({ color, colours, elevation, padding, top, bottom }: Sizes): CSSProperties | undefined {
  const style = {
    ...(colours ?? (color !== undefined && { '--section-bg': color })),
    ...(elevation !== undefined && { '--elevation': elevation }),
    ...(padding?.top !== undefined && { '--pad-top': `${padding.top / 16}rem` }),
    ...(padding?.bottom !== undefined && { '--pad-bottom': `${padding.bottom / 16}rem` }),
    ...(top && isResized(top) && { '--divider-top': dividerHeight(top) }),
    ...(bottom && isResized(bottom) && { '--divider-bottom': dividerHeight(bottom) }),
  }
  return Object.keys(style).length === 0 ? undefined : (style as CSSProperties)
}

function isResized({ heightPx, scaleY }: DividerData): boolean {
  return heightPx !== undefined || scaleY !== 1
}

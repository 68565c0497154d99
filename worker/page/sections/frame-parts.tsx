import type { ReactNode } from 'react'
import type { SectionContext, SectionData } from '#sections/contract.ts'
import type { DividerData } from '#sections/fields/divider.ts'
import { hasBackdrop } from '#sections/site/backdrop/has-backdrop.ts'
import type { Translate } from '#shared/messages.ts'

interface FramedSection {
  data: SectionData
  context: SectionContext
  belowFold: boolean
}

/** Optional parts of a frame. */
interface FrameParts {
  backdrop: ReactNode
  topDivider: ReactNode
  bottomDivider: ReactNode
}

/** Loads the code of backdrops and dividers when the first section in an isolate needs it. */
export async function frameParts(section: FramedSection, t: Translate): Promise<FrameParts> {
  const { divider } = section.data
  const [behind, topDivider, bottomDivider] = await Promise.all([
    backdrop(section, t),
    dividerShape('top', divider?.top),
    dividerShape('bottom', divider?.bottom),
  ])
  return { backdrop: behind, topDivider, bottomDivider }
}

async function backdrop({ data, context, belowFold }: FramedSection, t: Translate): Promise<ReactNode> {
  const { background } = data
  if (background === undefined || !hasBackdrop(data)) return null
  const { Backdrop } = await import('#sections/site/backdrop/backdrop.tsx')
  return (
    <Backdrop background={background} eager={!belowFold} urgent={context.first} context={context} t={t} />
  )
}

async function dividerShape(
  position: 'top' | 'bottom',
  divider: DividerData | undefined,
): Promise<ReactNode> {
  if (!divider?.enabled) return null
  const { Divider } = await import('#sections/frame/divider.tsx')
  return <Divider position={position} divider={divider} />
}

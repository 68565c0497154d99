import type { SectionData } from '#sections/contract.ts'
import type { SiteStyle } from '#shared/schema/site-style.ts'

/**
 * The colours of a section with a background colour of its own, as inline properties of its frame. A divider needs
 * none, because it has no texts. The code that computes colours is loaded when the first section in an isolate needs
 * it.
 */
export async function ownColours(
  address: string,
  data: SectionData,
  style: SiteStyle | undefined,
): Promise<Record<string, string> | undefined> {
  if (data.background?.color === undefined || address.startsWith('divider/')) return undefined
  return (await import('#core/theme/section-colours.ts')).framedColours(data, style)
}

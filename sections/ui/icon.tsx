import type { Icon as IconData } from '../fields/icon.ts'

/** An icon of the tenant's choice, drawn into the page. Decoration: the text beside it says what it means. */
export function Icon({ icon, className }: { icon: IconData | undefined; className?: string | undefined }) {
  if (icon?.body === undefined) return null
  const { body, width = 24, height = 24 } = icon
  return (
    <svg
      className={className}
      viewBox={`0 0 ${width} ${height}`}
      width="1em"
      height="1em"
      aria-hidden="true"
      // From the icon sets that this build ships, never from a tenant.
      dangerouslySetInnerHTML={{ __html: body }}
    />
  )
}

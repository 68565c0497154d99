import type { IconValue as IconData } from '../fields/icon.ts'

/** An icon of the tenant's choice, inlined as SVG. Decorative: the text beside it has the meaning. */
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
      // Its markup comes from the icon sets of this build, or was reduced by worker/store/svg-body.ts; it never comes
      // from a tenant.
      dangerouslySetInnerHTML={{ __html: body }}
    />
  )
}

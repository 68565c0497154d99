import type { RequiredData, SectionProps } from '../../contract.ts'
import { hasHeading } from '../../ui/has-heading.ts'
import { Heading } from '../../ui/heading.tsx'
import layout from '../../ui/layout.module.css'
import { itemTag } from '../../ui/level.ts'
import { CookieTables, PreferencesButton } from '../cookies.tsx'
import type { schema } from './schema.ts'

export function requiredData(): RequiredData {
  return { cookies: true }
}

/** The site's cookies. The list comes from the site, not from the section. */
export default function CookieTable({ data, context, t }: SectionProps<typeof schema>) {
  const { cookies } = context.loaded
  if (!cookies?.length && !hasHeading(data)) return null
  return (
    <div className={`${layout.inner} ${layout.stack}`}>
      <Heading data={data} context={context} />
      <div>
        <CookieTables cookies={cookies} Heading={itemTag(data, context)} t={t} />
        {!cookies?.length && <p>{t('cookies.none')}</p>}
      </div>
      {data.openPreferencesButton && <PreferencesButton t={t} />}
    </div>
  )
}

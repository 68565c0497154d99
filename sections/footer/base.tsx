import type { SectionProps } from '../contract.ts'
import { Icon } from '../ui/icon.tsx'
import { LanguageMenu } from '../ui/language-menu.tsx'
import type { Payment } from '../ui/social.ts'
import { SocialLinks } from '../ui/social-links.tsx'
import styles from './base.module.css'
import { Links } from './block.tsx'
import type { FooterData } from './fields.ts'

type BaseProps = Pick<SectionProps<never>, 'id' | 'context' | 't'> & {
  data: FooterData
  /** Shows the social profiles, because no block above does. */
  withSocial: boolean
}

/** The last row of a page: copyright, legal links, payment methods, cookie preferences. */
export function FooterBase({ id, data, withSocial, context, t }: BaseProps) {
  const copyright = data.copyright.replaceAll('{year}', String(context.year))
  const { legal, payments } = data
  const showLanguage = data.showLanguage && context.locales !== undefined
  const isBare = copyright === '' && legal.length === 0 && payments.length === 0 && !showLanguage
  if (isBare && !withSocial && !data.cookiePrefsLink) return null
  return (
    <div className={styles.root}>
      {withSocial && (
        <SocialLinks links={data.social} name={brandName(data)} t={t} className={styles.social} />
      )}
      <Payments payments={data.payments} />
      <div className={styles.line}>
        {copyright !== '' && <p className={styles.copyright}>{copyright}</p>}
        <Links links={data.legal} className={styles.legal} />
        {data.cookiePrefsLink && (
          <button type="button" className={styles.cookies} data-cookie-preferences="">
            {t('cookies.preferences')}
          </button>
        )}
        {showLanguage && <LanguageMenu id={id} context={context} t={t} isNamed />}
      </div>
    </div>
  )
}

/** The owner of the profiles, for their accessible names. */
function brandName({ columns }: FooterData): string {
  return columns.find(({ kind }) => kind === 'brand')?.title ?? ''
}

function Payments({ payments }: { payments: Payment[] }) {
  const shown = payments.filter(({ name }) => name !== '')
  if (shown.length === 0) return null
  return (
    <ul className={styles.payments}>
      {shown.map(({ name, icon }) => (
        <li key={name} className={styles.payment}>
          <Icon icon={icon} />
          <span className={icon?.body === undefined ? undefined : 'visually-hidden'}>{name}</span>
        </li>
      ))}
    </ul>
  )
}

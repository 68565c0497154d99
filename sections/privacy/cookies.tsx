import type { Translate } from '#shared/messages.ts'
import type { Cookie } from '#shared/schema/cookie-group.ts'
import { safeHref } from '#shared/urls.ts'
import { buttonClass } from '../ui/buttons.tsx'
import type { ItemTag } from '../ui/level.ts'
import styles from './cookies.module.css'

const GROUPS = ['required', 'analytics', 'tracking'] as const

interface CookieTablesProps {
  /** Undefined when the list could not be loaded. */
  cookies: Cookie[] | undefined
  Heading: ItemTag
  t: Translate
}

/** The site's cookies in a table for each group; the same list as in the cookie preferences. */
export function CookieTables({ cookies = [], Heading, t }: CookieTablesProps) {
  const groups = GROUPS.map((group) => ({ group, own: cookies.filter((cookie) => cookie.group === group) }))
  return groups
    .filter(({ own }) => own.length > 0)
    .map(({ group, own }) => (
      <div key={group} className={styles.group}>
        <Heading className={styles.title}>{t(`cookies.${group}`)}</Heading>
        <p className={styles.help}>{t(`cookies.${group}Help`)}</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach a scroll container */}
        <section className={styles.scroll} aria-label={t(`cookies.${group}`)} tabIndex={0}>
          <table className={styles.table}>
            <thead>
              <tr>
                {(['name', 'provider', 'prefix', 'duration', 'type'] as const).map((column) => (
                  <th key={column} scope="col">
                    {t(`cookies.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            {own.map((cookie) => (
              <Rows key={cookie.id} cookie={cookie} t={t} />
            ))}
          </table>
        </section>
      </div>
    ))
}

/** A cookie, with each of its names. */
function Rows({ cookie, t }: { cookie: Cookie; t: Translate }) {
  const { name, description, provider, sites_cookies_items } = cookie
  const [first, ...more] = sites_cookies_items
  const span = sites_cookies_items.length > 1 ? sites_cookies_items.length : undefined
  const privacy = cookie.provider_privacy === undefined ? null : safeHref(cookie.provider_privacy)
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" rowSpan={span}>
          {name}
          {description && <span className={styles.description}>{description}</span>}
        </th>
        <td rowSpan={span}>
          {provider}
          {privacy && (
            <a className={styles.privacy} href={privacy} rel="noopener">
              {t('cookies.privacy')}
            </a>
          )}
        </td>
        <Item item={first} />
      </tr>
      {more.map((item) => (
        <tr key={item.prefix}>
          <Item item={item} />
        </tr>
      ))}
    </tbody>
  )
}

function Item({ item }: { item: Cookie['sites_cookies_items'][number] | undefined }) {
  return (
    <>
      <td>{item && <code>{item.prefix}</code>}</td>
      <td>{item?.duration}</td>
      <td>{item?.type}</td>
    </>
  )
}

/** Opens the cookie preferences. Hidden without a script, which opens the dialog. */
export function PreferencesButton({ t }: { t: Translate }) {
  const look = buttonClass({ style: 'outline', variant: undefined })
  return (
    <p className={styles.preferences}>
      <button type="button" className={look} data-cookie-preferences="">
        {t('cookies.preferences')}
      </button>
    </p>
  )
}

import type { Translate } from '#shared/messages.ts'
import type { Cookie } from '#shared/schema/cookie-group.ts'
import { safeHref } from '#shared/urls.ts'
import type { SectionProps } from '../../contract.ts'
import { buttonClass } from '../../ui/buttons.tsx'
import dialog from '../../ui/dialog.module.css'
import { DialogClose } from '../../ui/dialog-close.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import type { schema } from './schema.ts'
import styles from './styles.module.css'

export const frame = 'none'

const GROUPS = ['required', 'analytics', 'tracking'] as const

/** The cookie preferences: switches by group and by cookie. client/visitor/preferences.ts acts on them. */
export default function CookiePreferences({ data, t }: SectionProps<typeof schema>) {
  const look = buttonClass({ style: 'secondary', variant: undefined })
  const cookies = data.cookies ?? []
  return (
    <dialog
      className={`${dialog.root} ${styles.root}`}
      // biome-ignore lint/a11y/noRedundantRoles: scripts of a tenant find dialogs by this attribute
      role="dialog"
      aria-labelledby="cookie-preferences-title"
      data-dialog="preferences"
      data-preselected={data.unselected ? 'false' : undefined}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach a scroll container */}
      <div className={styles.body} tabIndex={0}>
        <h2 id="cookie-preferences-title" className={styles.title}>
          {t('cookies.preferences')}
        </h2>
        {GROUPS.map((group) => (
          <Group
            key={group}
            group={group}
            cookies={cookies.filter((cookie) => cookie.group === group)}
            max={group === 'required' ? undefined : data.max?.[group]}
            t={t}
          />
        ))}
      </div>
      <div className={styles.buttons}>
        <button type="button" className={look} data-consent="discard">
          {t('cookies.reject')}
        </button>
        <button type="button" className={look} data-consent="save">
          {t('cookies.accept')}
        </button>
      </div>
      <DialogClose label={t('close')} />
    </dialog>
  )
}

interface GroupProps {
  group: (typeof GROUPS)[number]
  cookies: Cookie[]
  /** How many of them a visitor may switch on; undefined: all. */
  max: number | undefined
  t: Translate
}

function Group({ group, cookies, max, t }: GroupProps) {
  const id = `cookies-${group}`
  const isRequired = group === 'required'
  return (
    <section className={styles.group} aria-labelledby={id} data-group={group} data-max={max}>
      <div className={styles.line}>
        <label id={id} htmlFor={`${id}-switch`} className={styles.name}>
          {t(`cookies.${group}`)}
        </label>
        <input
          id={`${id}-switch`}
          type="checkbox"
          className={styles.switch}
          defaultChecked
          disabled={isRequired || cookies.length === 0}
          data-group-switch=""
        />
      </div>
      <p className={styles.help}>
        {t(`cookies.${group}Help`)}
        {max !== undefined && ` ${t('cookies.max', { max: String(max) })}`}
      </p>
      <details className={styles.list}>
        <summary>
          {t('cookies.details')} <Glyph name="chevron" className={styles.chevron} />
        </summary>
        {cookies.length === 0 && <p className={styles.help}>{t('cookies.none')}</p>}
        {cookies.map((cookie) => (
          <CookieFacts key={cookie.id} cookie={cookie} isLocked={isRequired} t={t} />
        ))}
      </details>
    </section>
  )
}

function CookieFacts({ cookie, isLocked, t }: { cookie: Cookie; isLocked: boolean; t: Translate }) {
  const { id, name, description, provider, provider_privacy, sites_cookies_items: items } = cookie
  const policy = provider_privacy && safeHref(provider_privacy)
  const facts = {
    prefix: items.map(({ prefix }) => prefix),
    duration: items.map(({ duration }) => duration),
    type: items.map(({ type }) => type),
    provider: [provider],
  }
  return (
    <div className={styles.cookie}>
      <div className={styles.line}>
        <label htmlFor={`cookie-${id}`} className={styles.name}>
          {name}
        </label>
        <input
          id={`cookie-${id}`}
          type="checkbox"
          className={styles.switch}
          defaultChecked
          disabled={isLocked}
          data-prefixes={JSON.stringify(facts.prefix)}
        />
      </div>
      {description && <p className={styles.help}>{description}</p>}
      <dl className={styles.facts}>
        {(['prefix', 'duration', 'type', 'provider'] as const).map((fact) => {
          const values = [...new Set(facts[fact].filter(Boolean))]
          return (
            values.length > 0 && (
              <div key={fact}>
                <dt>{t(`cookies.${fact}`)}</dt>
                <dd>{values.join(', ')}</dd>
              </div>
            )
          )
        })}
      </dl>
      {policy && (
        <a className={styles.policy} rel="noopener" target="_blank" href={policy}>
          {t('cookies.privacy')}
          <span className="visually-hidden">
            {': '}
            {provider || name} ({t('opensInNewTab')})
          </span>
        </a>
      )}
    </div>
  )
}

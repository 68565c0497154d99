import { languageTag } from '#shared/locales.ts'
import type { SectionProps } from '../contract.ts'
import { Glyph } from './glyph.tsx'
import panel from './menu-panel.module.css'
import styles from './language-menu.module.css'

type LanguageMenuProps = Pick<SectionProps<never>, 'id' | 'context' | 't'> & {
  /** Shows the name of the current language beside the icon. */
  isNamed?: boolean
}

/**
 * The language selector: a button, and links to this page in each locale of the site. The browser opens and closes it.
 * The server recognises a choice by the `Referer` (docs/decisions/010-language-choice.md). Renders nothing on a site
 * with one locale.
 */
export function LanguageMenu({ id, context, t, isNamed = false }: LanguageMenuProps) {
  const { locales = [] } = context
  const current = locales.find(({ isCurrent }) => isCurrent)
  if (locales.length < 2 || current === undefined) return null
  const panelId = `${id}-languages`
  return (
    <div className={styles.root} data-language-menu="">
      <button
        type="button"
        className={isNamed ? `${styles.button} ${styles.named}` : styles.button}
        popoverTarget={panelId}
        aria-label={`${t('language.choose')}: ${current.name}`}
      >
        <Glyph name="languages" />
        {isNamed && <span lang={current.locale}>{current.name}</span>}
      </button>
      <div id={panelId} className={`${panel.root} ${styles.panel}`} popover="auto" data-menu="">
        <ul className={styles.languages} aria-label={t('language.label')}>
          {locales.map(({ locale, name, path, isCurrent, isHome }) => (
            <li key={locale}>
              <a
                className={styles.language}
                href={path}
                hrefLang={languageTag(locale)}
                aria-current={isCurrent ? 'true' : undefined}
              >
                <img
                  className={styles.flag}
                  src={`/flags/${locale.replace('-', '_')}.svg`}
                  alt=""
                  width={24}
                  height={16}
                  loading="lazy"
                  decoding="async"
                />
                <span>
                  <span lang={locale}>{name}</span>
                  {isHome && <small className={styles.home}>{t('home')}</small>}
                </span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

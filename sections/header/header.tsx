import type { CSSProperties } from 'react'
import type { SectionProps } from '../contract.ts'
import { Buttons } from '../ui/buttons.tsx'
import { Glyph } from '../ui/glyph.tsx'
import { LanguageMenu } from '../ui/language-menu.tsx'
import layout from '../ui/layout.module.css'
import '../ui/on-picture.module.css'
import { Announcement } from './announcement.tsx'
import { Brand } from './brand.tsx'
import type { headerSection } from './fields.ts'
import styles from './header.module.css'
import { HeaderMember } from './member.tsx'
import { Menu, menuId, shownEntries } from './menu.tsx'
import { SearchMenu } from './search-menu.tsx'
import { extraWidth } from './menu-width.ts'

type HeaderProps = SectionProps<ReturnType<typeof headerSection>>

/**
 * Space for a logo, in pixels: the height of the bar without its padding. A masthead has a separate row for the logo.
 */
const LOGO_HEIGHT = { left: 44, center: 48, top: 80 } as const

/** Longest call to action that fits beside a logo on a phone, in characters. */
const SHORT_LABEL = 12

/** The component of all headers; their addresses have different defaults. */
export function Header({ id, data, context, t }: HeaderProps) {
  const { logoPosition, transparentOverHero } = data
  const showLanguage = data.showLanguage && context.locales !== undefined
  // A bar without a background cannot shrink.
  const sticky = transparentOverHero && data.sticky === 'shrink' ? 'always' : data.sticky
  const entries = shownEntries(data.menu)
  const cta = [...data.cta, ...data.buttons].filter(
    ({ label, link }) => label !== '' && link?.href !== undefined,
  )
  const hasActions = data.showSearch || showLanguage || cta.length > 0
  const hasBrand = data.logo || data.title || data.eyebrow !== '' || data.subtitle
  const hasBar = entries.length > 0 || hasBrand || hasActions
  if (!hasBar && data.announcement.length === 0) return null
  // Beside a logo and two buttons no call to action fits; the drawer has it.
  const isCrowded = data.showSearch && showLanguage && entries.length > 0
  const isShort = (cta[0]?.label ?? '').length <= SHORT_LABEL && !isCrowded
  const room = extraWidth({ ...data, menu: entries, cta, showLanguage })
  const toggle = entries.length > 0 && (
    <button type="button" className={styles.toggle} popoverTarget={menuId(id)} aria-label={t('openMenu')}>
      <Glyph name="menu" />
    </button>
  )
  const brand = <Brand data={data} context={context} t={t} maxHeight={LOGO_HEIGHT[logoPosition]} />
  return (
    <div
      className={styles.root}
      data-sticky={sticky === 'none' ? undefined : sticky}
      data-logo={logoPosition}
      data-row={(room !== null && data.menuType !== 'drawer') || undefined}
      data-transparent={transparentOverHero || undefined}
    >
      <Announcement data={data} t={t} />
      <HeaderMember context={context} t={t} />
      {hasBar && (
        <div className={styles.room} style={{ '--extra': `${room ?? 0}rem` } as CSSProperties}>
          <div className={`${layout.inner} ${styles.bar}`}>
            {logoPosition !== 'left' && toggle}
            {brand}
            {entries.length > 0 && (
              <Menu id={id} entries={entries} type={data.menuType} context={context} t={t}>
                <Buttons buttons={cta} className={styles.drawerButtons} />
              </Menu>
            )}
            {hasActions && (
              <div className={styles.actions}>
                {data.showSearch && <SearchMenu id={id} context={context} t={t} />}
                {showLanguage && <LanguageMenu id={id} context={context} t={t} />}
                <Buttons buttons={cta} className={isShort ? `${styles.cta} ${styles.short}` : styles.cta} />
              </div>
            )}
            {logoPosition === 'left' && toggle}
          </div>
        </div>
      )}
    </div>
  )
}

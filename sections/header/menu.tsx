import type { CSSProperties, ReactNode } from 'react'
import type { SectionProps } from '../contract.ts'
import type { Link } from '../fields/link.ts'
import { Arrow } from '../ui/arrow.tsx'
import { Glyph } from '../ui/glyph.tsx'
import { LinkTo } from '../ui/link-to.tsx'
import { Picture } from '../ui/picture.tsx'
import type { HeaderData, MenuBranch, MenuEntry } from './fields.ts'
import styles from './menu.module.css'
import type { Resizing } from '../ui/resized.ts'

type MenuProps = Pick<SectionProps<never>, 'id' | 'context' | 't'> & {
  entries: MenuEntry[]
  type: HeaderData['menuType']
  /** Content below the entries, where the menu is a drawer. */
  children: ReactNode
}

/** Id of the menu, for the button that opens it. */
export function menuId(sectionId: string): string {
  return `${sectionId}-menu`
}

/**
 * The site's navigation, once in the HTML: a row where there is space, else a popover that the browser opens
 * and closes. An entry with children is a `<details>` in both.
 */
export function Menu({ id, entries, type, context, t, children }: MenuProps) {
  return (
    <nav
      id={menuId(id)}
      className={styles.root}
      popover="auto"
      aria-label={t('menu')}
      data-menu=""
      data-menu-type={type}
    >
      <button
        type="button"
        className={styles.close}
        popoverTarget={menuId(id)}
        popoverTargetAction="hide"
        aria-label={t('closeMenu')}
      >
        <Glyph name="close" />
      </button>
      <ul className={styles.entries}>
        {entries.map((entry) => (
          <li key={entryKey(entry)} className={styles.entry}>
            {entry.children.length === 0 ? (
              <LinkTo link={entry.link} className={styles.link}>
                {entry.label}
              </LinkTo>
            ) : (
              <details className={styles.group} name={menuId(id)} data-menu="">
                <summary className={styles.link}>
                  {entry.label}
                  <Glyph name="chevron" className={styles.chevron} />
                </summary>
                <Panel entry={entry} isMega={type === 'mega'} resize={context.resizeImages} />
              </details>
            )}
          </li>
        ))}
      </ul>
      {children}
    </nav>
  )
}

/** Entries with an address, or with a child that has one. */
export function shownEntries<T extends { label: string; link?: Link | undefined; children?: object[] }>(
  entries: T[],
): T[] {
  return entries
    .map((entry) =>
      entry.children ? { ...entry, children: shownEntries(entry.children as MenuBranch[]) } : entry,
    )
    .filter(
      ({ label, link, children = [] }) => label !== '' && (link?.href !== undefined || children.length > 0),
    )
}

function Panel({ entry, isMega, resize }: { entry: MenuEntry; isMega: boolean; resize: Resizing }) {
  const { label, link, children, columns, image } = entry
  const style = { '--columns': columns || Math.min(4, children.length) } as CSSProperties
  return (
    <div className={styles.panel} style={isMega ? style : undefined}>
      <ul className={styles.branches}>
        {/* The entry opens the panel, so the first link of the panel is the page of the entry. */}
        {link?.href !== undefined && (
          <li className={styles.own}>
            <LinkTo link={link} className={styles.branch}>
              {label}
              <Arrow to="end" />
            </LinkTo>
          </li>
        )}
        {children.map((branch) => (
          <li key={entryKey(branch)} data-group={branch.children.length > 0 || undefined}>
            <LinkTo link={branch.link} className={styles.branch}>
              {branch.label}
            </LinkTo>
            <Leaves leaves={branch.children} />
          </li>
        ))}
      </ul>
      {isMega && image && <Picture media={image} className={styles.image} resize={resize} sizes="18rem" />}
    </div>
  )
}

function Leaves({ leaves }: { leaves: MenuBranch['children'] }) {
  if (leaves.length === 0) return null
  return (
    <ul className={styles.leaves}>
      {leaves.map((leaf) => (
        <li key={entryKey(leaf)}>
          <LinkTo link={leaf.link} className={styles.leaf}>
            {leaf.label}
          </LinkTo>
        </li>
      ))}
    </ul>
  )
}

function entryKey({ label, link }: { label: string; link?: Link | undefined }): string {
  return `${label} ${link?.href}`
}

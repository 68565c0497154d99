import type { ScreenName } from '../route/place.ts'
import type { EditedTenant } from '../session/use-session.ts'
import type { TextKey } from '../text/text.ts'
import { useText } from '../text/use-text.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { PlaceLink } from '../ui/place-link.tsx'
import type { SiteRoom } from './site-room.tsx'

export interface ScreenProps {
  room: SiteRoom
  /** The open item; null: the screen itself. */
  item: string | null
  locale: string | null
}

interface MenuEntry {
  screen: ScreenName
  label: TextKey
  icon: IconName
  /** Roles that see it in the menu. The API decides what a role may do. */
  roles: readonly EditedTenant['role'][]
}

const EVERYONE = ['owner', 'editor', 'author'] as const

/** The screens of a site, in the order of its menu. */
const SITE_MENU: readonly MenuEntry[] = [
  {
    screen: 'pages',
    label: 'menu.pages',
    icon: 'page',
    roles: EVERYONE,
  },
  {
    screen: 'posts',
    label: 'menu.posts',
    icon: 'post',
    roles: EVERYONE,
  },
  {
    screen: 'popups',
    label: 'menu.popups',
    icon: 'window',
    roles: EVERYONE,
  },
  {
    screen: 'leads',
    label: 'menu.leads',
    icon: 'inbox',
    roles: ['owner', 'editor'],
  },
  {
    screen: 'numbers',
    label: 'menu.numbers',
    icon: 'chart',
    roles: EVERYONE,
  },
  {
    screen: 'domains',
    label: 'menu.domains',
    icon: 'language',
    roles: ['owner', 'editor'],
  },
  {
    screen: 'rules',
    label: 'menu.rules',
    icon: 'turn',
    roles: ['owner', 'editor'],
  },
  {
    screen: 'members',
    label: 'menu.members',
    icon: 'people',
    roles: ['owner'],
  },
  {
    screen: 'shares',
    label: 'menu.shares',
    icon: 'link',
    roles: EVERYONE,
  },
  {
    screen: 'revisions',
    label: 'menu.revisions',
    icon: 'clock',
    roles: EVERYONE,
  },
  {
    screen: 'theme',
    label: 'menu.theme',
    icon: 'drop',
    roles: ['owner', 'editor'],
  },
  {
    screen: 'settings',
    label: 'menu.settings',
    icon: 'sliders',
    roles: ['owner', 'editor'],
  },
  {
    screen: 'media',
    label: 'menu.media',
    icon: 'image',
    roles: EVERYONE,
  },
]

/** The menu's id, for the button that opens it on a narrow screen. */
export const MENU_ID = 'site-menu'

interface SiteMenuProps {
  room: Pick<SiteRoom, 'site' | 'tenant' | 'place'>
}

/** The menu of a site: a column, or on a narrow screen a list that a button opens. */
export function SiteMenu({ room: { site, tenant, place } }: SiteMenuProps) {
  const { write } = useText()
  // The editor belongs to *Pages*.
  const current = place.kind === 'site' ? 'pages' : place.screen
  return (
    <nav id={MENU_ID} className="site-menu" popover="auto" aria-label={write('menu.title')}>
      {SITE_MENU.filter(({ roles }) => roles.includes(tenant.role)).map(({ screen, label, icon }) => (
        <PlaceLink
          key={screen}
          to={{ kind: 'screen', site, screen, item: null, locale: null }}
          className="site-menu-link"
          isCurrent={screen === current}
        >
          <Icon name={icon} />
          {write(label)}
        </PlaceLink>
      ))}
    </nav>
  )
}

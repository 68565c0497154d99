import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { ScreenName } from '../route/place.ts'
import type { ScreenProps } from './site-menu.tsx'

type Screen = LazyExoticComponent<ComponentType<ScreenProps>>

/** The screens of a site. Each is loaded when a person goes there, with its styles and texts. */
export const SITE_SCREENS: Record<ScreenName, Screen> = {
  pages: lazily(() => import('../pages/pages-screen.tsx').then((module) => module.PagesScreen)),
  posts: lazily(() => import('../posts/posts-screen.tsx').then((module) => module.PostsScreen)),
  popups: lazily(() => import('../popups/popups-screen.tsx').then((module) => module.PopupsScreen)),
  rules: lazily(() => import('../rules/rules-screen.tsx').then((module) => module.RulesScreen)),
  media: lazily(() => import('../media/media-screen.tsx').then((module) => module.MediaScreen)),
  leads: lazily(() => import('../leads/leads-screen.tsx').then((module) => module.LeadsScreen)),
  numbers: lazily(() => import('../numbers/numbers-screen.tsx').then((module) => module.NumbersScreen)),
  domains: lazily(() => import('../domains/domains-screen.tsx').then((module) => module.DomainsScreen)),
  members: lazily(() => import('../members/members-screen.tsx').then((module) => module.MembersScreen)),
  shares: lazily(() => import('../shares/shares-screen.tsx').then((module) => module.SharesScreen)),
  revisions: lazily(() =>
    import('../revisions/revisions-screen.tsx').then((module) => module.RevisionsScreen),
  ),
  theme: lazily(() => import('../theme/theme-screen.tsx').then((module) => module.ThemeScreen)),
  settings: lazily(() => import('../settings/settings-screen.tsx').then((module) => module.SettingsScreen)),
}

function lazily(load: () => Promise<ComponentType<ScreenProps>>): Screen {
  return lazy(async () => ({ default: await load() }))
}

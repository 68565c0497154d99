import type * as z from 'zod/mini'
import { button } from '../fields/button.ts'
import { link } from '../fields/link.ts'
import { item, list } from '../fields/list.ts'
import { media } from '../fields/media.ts'
import { section } from '../fields/section.ts'
import { inline, text } from '../fields/text.ts'
import { choice, number, toggle } from '../fields/value.ts'

const LOGO_POSITIONS = ['left', 'center', 'top'] as const
const MENU_TYPES = ['dropdown', 'mega', 'drawer'] as const

type LogoPosition = (typeof LOGO_POSITIONS)[number]
type MenuType = (typeof MENU_TYPES)[number]

const leaf = { label: text({ max: 120 }), link: link() }

const branch = {
  ...leaf,
  children: list(item(leaf), { max: 24, label: 'Entries below', help: 'The third level' }),
}

const entry = item({
  ...leaf,
  children: list(item(branch), { max: 24, label: 'Entries below', help: 'The second level' }),
  columns: number({
    min: 0,
    max: 4,
    default: 0,
    help: 'Columns of a mega menu; 0 is as many as it has groups',
  }),
  image: media({ help: 'Shown in a mega menu' }),
})

export type MenuEntry = z.output<typeof entry>
export type MenuBranch = MenuEntry['children'][number]
export type HeaderData = z.output<ReturnType<typeof headerSection>>

/** The fields of every header; the three addresses have different defaults. */
export function headerSection(begin: { logoPosition: LogoPosition; menuType: MenuType }) {
  return section({
    logo: media({ help: 'Without a logo the title is shown as text' }),
    logoWidth: number({ min: 24, max: 400, default: 140, help: 'In pixels' }),
    logoPosition: choice(startingWith(LOGO_POSITIONS, begin.logoPosition), { help: 'Position of the logo' }),
    menu: list(entry, { max: 12, help: 'Up to three levels' }),
    menuType: choice(startingWith(MENU_TYPES, begin.menuType), {
      help: 'How entries below the first level open',
    }),
    sticky: choice(['none', 'on-scroll-up', 'always', 'shrink'], {
      help: 'Whether it stays while scrolling',
    }),
    transparentOverHero: toggle({ help: 'Overlays the first section if that is a picture' }),
    cta: list(button(), { max: 2, label: 'Buttons', help: 'Up to two, beside the menu' }),
    showLanguage: toggle({ label: 'Language selector', help: 'Shows the site’s languages' }),
    showSearch: toggle({ label: 'Search', help: 'A button that opens the search of the site' }),
    announcement: list(item({ text: inline(), link: link() }), { max: 5, help: 'Lines above the header' }),
    rotate: toggle({ help: 'Shows several announcements in turn' }),
  })
}

/** The first choice is the default. */
function startingWith<T extends string>(options: readonly T[], first: T): [T, ...T[]] {
  return [first, ...options.filter((option) => option !== first)]
}

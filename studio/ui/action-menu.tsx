import type { IconName } from './icon.tsx'
import { MenuButton } from './menu-button.tsx'

export interface Action {
  icon: IconName
  label: string
  isOff?: boolean
  act: () => void
}

interface ActionMenuProps {
  label: string
  actions: readonly Action[]
  isSmall?: boolean
}

/** A menu of actions on a list entry. */
export function ActionMenu({ label, actions, isSmall = false }: ActionMenuProps) {
  return <MenuButton label={label} icon="more" isSmall={isSmall} load={loadItems} items={{ actions }} />
}

const loadItems = async () => (await import('./action-items.tsx')).ActionItems

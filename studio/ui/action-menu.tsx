import { Menu } from '@base-ui/react/menu'
import { Icon, type IconName } from './icon.tsx'

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
  return (
    <Menu.Root>
      <Menu.Trigger className={isSmall ? 'icon-button is-small' : 'icon-button'} aria-label={label}>
        <Icon name="more" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className="floating" sideOffset={4} align="end">
          <Menu.Popup className="menu">
            {actions.map(({ icon, label: name, isOff = false, act }) => (
              <Menu.Item key={name} className="menu-item is-start" disabled={isOff} onClick={act}>
                <Icon name={icon} />
                {name}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

import { Menu } from '@base-ui/react/menu'
import type { Action } from './action-menu.tsx'
import { Icon } from './icon.tsx'

/** An action is done once the menu has closed, in a task of its own: the two together would block input for too long. */
export function ActionItems({ actions }: { actions: readonly Action[] }) {
  return actions.map(({ icon, label, isOff = false, act }) => (
    <Menu.Item key={label} className="menu-item is-start" disabled={isOff} onClick={() => setTimeout(act)}>
      <Icon name={icon} />
      {label}
    </Menu.Item>
  ))
}

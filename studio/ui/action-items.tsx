import { Menu } from '@base-ui/react/menu'
import type { Action } from './action-menu.tsx'
import { Icon } from './icon.tsx'

export function ActionItems({ actions }: { actions: readonly Action[] }) {
  return actions.map(({ icon, label, isOff = false, act }) => (
    <Menu.Item key={label} className="menu-item is-start" disabled={isOff} onClick={act}>
      <Icon name={icon} />
      {label}
    </Menu.Item>
  ))
}

import { useText } from '../text/use-text.tsx'
import { MenuButton } from '../ui/menu-button.tsx'
import type { AccountItemsProps } from './account-items.tsx'

/** The menu of the account, at the end of the top bar. */
export function AccountMenu(props: AccountItemsProps) {
  const { write } = useText()
  return <MenuButton label={write('account.menu')} icon="person" load={loadItems} items={props} />
}

const loadItems = async () => (await import('./account-items.tsx')).AccountItems

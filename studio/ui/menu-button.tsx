import { type ComponentType, type KeyboardEvent, startTransition, useRef, useState } from 'react'
import { Icon, type IconName } from './icon.tsx'
import type { FirstFocus, MenuPopup } from './menu-popup.tsx'

interface MenuButtonProps<Props extends object> {
  label: string
  icon: IconName
  isSmall?: boolean
  /** Imports the component of the menu's items, whose properties are `items`. */
  load: () => Promise<ComponentType<Props>>
  items: Props
}

interface LoadedMenu<Props> {
  Popup: typeof MenuPopup
  Items: ComponentType<Props>
}

/**
 * A button with a menu. The menu's scripts are loaded when a person points at the button, focuses it or presses it. The
 * menu opens once they have loaded, unless the focus has left the button by then.
 */
export function MenuButton<Props extends object>(props: MenuButtonProps<Props>) {
  const { label, icon, isSmall = false, load, items } = props
  const button = useRef<HTMLButtonElement>(null)
  const [menu, setMenu] = useState<LoadedMenu<Props> | null>(null)
  const [firstFocus, setFirstFocus] = useState<FirstFocus | null>(null)
  const isOpen = menu !== null && firstFocus !== null

  const prepare = async () => {
    if (menu !== null) return
    const [{ MenuPopup: Popup }, Items] = await Promise.all([import('./menu-popup.tsx'), load()])
    startTransition(() => setMenu((known) => known ?? { Popup, Items }))
  }
  const open = (first: FirstFocus) => {
    setFirstFocus(first)
    void prepare()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    open(event.key === 'ArrowDown' ? 'first' : 'last')
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className={isSmall ? 'icon-button is-small' : 'icon-button'}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={() => void prepare()}
        onFocus={() => void prepare()}
        onBlur={() => {
          if (!isOpen) setFirstFocus(null)
        }}
        onKeyDown={press}
        // Enter, Space and screen readers click without a pointer.
        onClick={({ detail }) => (isOpen ? setFirstFocus(null) : open(detail === 0 ? 'first' : 'menu'))}
      >
        <Icon name={icon} />
      </button>
      {menu !== null && (
        <menu.Popup button={button} label={label} first={firstFocus} onClose={() => setFirstFocus(null)}>
          <menu.Items {...items} />
        </menu.Popup>
      )}
    </>
  )
}

import { Menu } from '@base-ui/react/menu'
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * The element with the focus when a menu opens: its first or last item if a key opened it, the menu itself if a
 * pointer did.
 */
export type FirstFocus = 'first' | 'last' | 'menu'

interface MenuPopupProps {
  button: RefObject<HTMLButtonElement | null>
  label: string
  /** Null while the menu is closed. */
  first: FirstFocus | null
  onClose: () => void
  /** Parts of Base UI's menu. */
  children: ReactNode
}

/** The menu of a `MenuButton`. */
export function MenuPopup({ button, label, first, onClose, children }: MenuPopupProps) {
  return (
    <Menu.Root open={first !== null} onOpenChange={(isOpen) => !isOpen && onClose()}>
      {/* In the button's landmark, for people who move between landmarks with a screen reader. */}
      <Menu.Portal className="menu-place" container={landmarkOf(button.current)}>
        <Menu.Positioner
          className="floating"
          anchor={button}
          positionMethod="fixed"
          sideOffset={4}
          align="end"
        >
          <Menu.Popup className="menu" aria-label={label} finalFocus={button}>
            <FocusedItems first={first}>{children}</FocusedItems>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

function landmarkOf(button: HTMLElement | null): HTMLElement | undefined {
  return button?.closest<HTMLElement>('header, main') ?? undefined
}

function FocusedItems({ first, children }: { first: FirstFocus | null; children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (first === null || first === 'menu') return
    const items = list.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? []
    items[first === 'first' ? 0 : items.length - 1]?.focus({ preventScroll: true })
  }, [first])
  return (
    <div ref={list} role="presentation">
      {children}
    </div>
  )
}

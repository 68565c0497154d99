import { useText } from '../text/use-text.tsx'
import { type Action, ActionMenu } from '../ui/action-menu.tsx'
import { PlaceLink } from '../ui/place-link.tsx'
import type { PopupUses } from './popup-uses.ts'
import type { PopupValue } from './popup-value.ts'
import { useTriggerText, useUsesText } from './popup-words.ts'

export interface PopupActions {
  duplicate: (popup: PopupValue) => void
  toggleShown: (popup: PopupValue) => void
  remove: (popup: PopupValue) => void
}

interface PopupRowProps {
  site: string
  popup: PopupValue
  uses: PopupUses
  /** Null for a person who may only change texts. */
  actions: PopupActions | null
}

export function PopupRow({ site, popup, uses, actions }: PopupRowProps) {
  const { write } = useText()
  const triggerText = useTriggerText()
  const usesText = useUsesText()
  const isHidden = popup.status === 'draft'
  const items: Action[] =
    actions === null
      ? []
      : [
          { icon: 'copy', label: write('outline.duplicate'), act: () => actions.duplicate(popup) },
          {
            icon: isHidden ? 'shown' : 'hidden',
            label: write(isHidden ? 'popups.show' : 'popups.hide'),
            act: () => actions.toggleShown(popup),
          },
          { icon: 'trash', label: write('outline.remove'), act: () => actions.remove(popup) },
        ]
  return (
    <li>
      <div className="row-main">
        <PlaceLink
          to={{ kind: 'screen', site, screen: 'popups', item: popup.id, locale: null }}
          className="popups-name"
        >
          {popup.name || popup.id}
        </PlaceLink>
        <span className="row-about">{triggerText(popup.config.trigger)}</span>
        <span className="row-about">{usesText(uses)}</span>
      </div>
      {isHidden && <span className="badge">{write('outline.isHidden')}</span>}
      {items.length > 0 && (
        <ActionMenu label={write('outline.menu', { section: popup.name || popup.id })} actions={items} />
      )}
    </li>
  )
}

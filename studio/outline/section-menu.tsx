import { isHidden, type SectionValue } from '../edit/page-value.ts'
import { useText } from '../text/use-text.tsx'
import { type Action, ActionMenu } from '../ui/action-menu.tsx'
import type { SectionActions } from './outline.tsx'

interface SectionMenuProps {
  section: SectionValue
  title: string
  isFirst: boolean
  isLast: boolean
  actions: SectionActions
  addBelow: (id: string) => void
}

/** The actions on a section. */
export function SectionMenu({ section, title, isFirst, isLast, actions, addBelow }: SectionMenuProps) {
  const { write } = useText()
  const { id } = section
  const items: Action[] = [
    { icon: 'up', label: write('outline.up'), isOff: isFirst, act: () => actions.move(id, -1) },
    { icon: 'down', label: write('outline.down'), isOff: isLast, act: () => actions.move(id, 1) },
    { icon: 'add', label: write('outline.addBelow'), act: () => addBelow(id) },
    { icon: 'copy', label: write('outline.duplicate'), act: () => actions.duplicate(id) },
    {
      icon: isHidden(section) ? 'shown' : 'hidden',
      label: write(isHidden(section) ? 'outline.show' : 'outline.hide'),
      act: () => actions.toggleHidden(id),
    },
    { icon: 'trash', label: write('outline.remove'), act: () => actions.remove(id) },
  ]
  return <ActionMenu label={write('outline.menu', { section: title })} actions={items} isSmall />
}

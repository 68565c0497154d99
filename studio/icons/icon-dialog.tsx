import '../styles/screen.css'
import { Dialog } from '@base-ui/react/dialog'
import { useDeferredValue, useState } from 'react'
import { useText } from '../text/use-text.tsx'
import { Icon } from '../ui/icon.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { DrawnIcon } from './drawn-icon.tsx'
import { foundIcons, iconLabel } from './found-icons.ts'
import { useIconLabels, useIconNames, useIconWords } from './use-icons.ts'

/** Icons that are shown at a time. */
const MOST = 60

interface IconDialogProps {
  onChoose: (name: string) => void
  onClose: () => void
}

/** The build's icons, with a search. One is chosen. */
export function IconDialog({ onChoose, onClose }: IconDialogProps) {
  const { write } = useText()
  const names = useIconNames()
  const { data: translations = {} } = useIconWords()
  const { data: labels = {} } = useIconLabels()
  const [search, setSearch] = useState('')
  const searched = useDeferredValue(search)
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className="dialog is-wide">
          <div className="dialog-head">
            <Dialog.Title>{write('form.chooseIcon')}</Dialog.Title>
            <Dialog.Close className="icon-button" aria-label={write('app.close')}>
              <Icon name="close" />
            </Dialog.Close>
          </div>
          <input
            className="input"
            type="search"
            aria-label={write('form.findIcon')}
            placeholder={write('form.findIcon')}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
          <div className="dialog-body">
            <Loaded query={names}>
              {(known) => {
                const found = foundIcons(known, searched, { max: MOST, translations })
                if (found.length === 0) return <p className="empty">{write('form.noIcon')}</p>
                return (
                  <ul className="icon-grid">
                    {found.map((icon) => (
                      <li key={icon.name}>
                        <button type="button" className="icon-choice" onClick={() => onChoose(icon.name)}>
                          <DrawnIcon icon={icon} />
                          <IconName name={icon.name} label={iconLabel(icon.name, labels)} />
                        </button>
                      </li>
                    ))}
                  </ul>
                )
              }}
            </Loaded>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function IconName({ name, label }: { name: string; label: string }) {
  if (label === '') return name
  return (
    <>
      {label} <span className="icon-name">{name}</span>
    </>
  )
}

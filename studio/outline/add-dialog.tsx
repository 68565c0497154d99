import { Dialog } from '@base-ui/react/dialog'
import { useState } from 'react'
import type { CatalogueSection } from '../site/translated-catalogue.ts'
import type { Catalogue } from '../site/use-catalogue.ts'
import { useText } from '../text/use-text.tsx'
import { Icon } from '../ui/icon.tsx'
import { foundSections } from './found-sections.ts'

interface AddDialogProps {
  catalogue: Catalogue
  onClose: () => void
  onChoose: (section: CatalogueSection) => void
}

/** The catalogue by kind, with pictures. */
export function AddDialog({ catalogue, onClose, onChoose }: AddDialogProps) {
  const { write } = useText()
  const [search, look] = useState('')
  const kinds = foundSections([...catalogue.values()], search)
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className="dialog is-wide">
          <div className="dialog-head">
            <Dialog.Title>{write('add.title')}</Dialog.Title>
            <Dialog.Close className="icon-button" aria-label={write('app.close')}>
              <Icon name="close" />
            </Dialog.Close>
          </div>
          <input
            className="input"
            type="search"
            aria-label={write('add.search')}
            placeholder={write('add.search')}
            value={search}
            onChange={(event) => look(event.target.value)}
          />
          <div className="dialog-body">
            {kinds.length === 0 && <p className="empty">{write('add.none')}</p>}
            {kinds.map(([kind, sections]) => (
              <section key={kind} aria-label={kind}>
                <h3 className="add-kind">{kind}</h3>
                <ul className="add-list">
                  {sections.map((section) => (
                    <li key={section.address}>
                      <button type="button" className="add-choice" onClick={() => onChoose(section)}>
                        {section.picture === null ? (
                          <span className="add-blank" />
                        ) : (
                          <img className="add-picture" src={section.picture} alt="" loading="lazy" />
                        )}
                        <span className="add-name">{section.title}</span>
                        <span className="add-about">{section.about}</span>
                      </button>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

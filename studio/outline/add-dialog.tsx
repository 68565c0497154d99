import { Dialog } from '@base-ui/react/dialog'
import { useMemo, useState } from 'react'
import type { CatalogueSection } from '../site/translated-catalogue.ts'
import { type Catalogue, nameOfSection } from '../site/use-catalogue.ts'
import { useText } from '../text/use-text.tsx'
import { Icon } from '../ui/icon.tsx'
import { ExampleFrame } from './example-frame.tsx'
import { foundSections } from './found-sections.ts'
import { picturesIn, withOwnPictures } from './own-pictures.ts'

interface AddDialogProps {
  site: string
  /** The content of the site. Examples are shown with its pictures. */
  content: object
  catalogue: Catalogue
  onClose: () => void
  onChoose: (section: Pick<CatalogueSection, 'address' | 'preset'>) => void
}

/** The catalogue by kind, with pictures. */
export function AddDialog({ site, content, catalogue, onClose, onChoose }: AddDialogProps) {
  const { write } = useText()
  const [search, setSearch] = useState('')
  const [opened, setOpened] = useState<CatalogueSection | null>(null)
  const kinds = foundSections([...catalogue.values()], search)
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className="dialog is-wide">
          <div className="dialog-head">
            <Dialog.Title>{opened === null ? write('add.title') : nameOfSection(opened)}</Dialog.Title>
            <Dialog.Close className="icon-button" aria-label={write('app.close')}>
              <Icon name="close" />
            </Dialog.Close>
          </div>
          {opened === null ? (
            <>
              <input
                className="input"
                type="search"
                aria-label={write('add.search')}
                placeholder={write('add.search')}
                value={search}
                onChange={(event) => setSearch(event.target.value)}
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
                          {section.examples.length > 0 && (
                            <button
                              type="button"
                              className="link-button add-examples"
                              onClick={() => setOpened(section)}
                            >
                              {write('add.examples', { count: section.examples.length })}
                              <span className="visually-hidden">: {nameOfSection(section)}</span>
                            </button>
                          )}
                        </li>
                      ))}
                    </ul>
                  </section>
                ))}
              </div>
            </>
          ) : (
            <Examples {...{ site, content, section: opened, onChoose }} onBack={() => setOpened(null)} />
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

interface ExamplesProps extends Pick<AddDialogProps, 'site' | 'content' | 'onChoose'> {
  section: CatalogueSection
  onBack: () => void
}

/** The examples of a section in the look of the site. */
function Examples({ site, content, section, onChoose, onBack }: ExamplesProps) {
  const { write } = useText()
  const { address } = section
  const examples = useMemo(() => {
    const pictures = picturesIn(content)
    return section.examples.map(({ title, data }) => ({ title, data: withOwnPictures(data, pictures) }))
  }, [section, content])
  return (
    <div className="dialog-body">
      <button type="button" className="button is-quiet" onClick={onBack}>
        <Icon name="back" />
        {write('add.back')}
      </button>
      <ul className="add-list is-examples">
        {examples.map(({ title, data }) => (
          <li key={title}>
            <button type="button" className="add-choice" onClick={() => onChoose({ address, preset: data })}>
              <ExampleFrame {...{ site, title, address, data }} />
              <span className="add-name">{title}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

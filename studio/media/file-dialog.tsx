import '../styles/screen.css'
import '../styles/media.css'
import { Dialog } from '@base-ui/react/dialog'
import { useState } from 'react'
import { usePlace } from '../route/use-place.ts'
import { siteAddress } from '../site/site-address.ts'
import { useSite } from '../site/use-site.ts'
import { ScreenText, useText } from '../text/use-text.tsx'
import { Icon } from '../ui/icon.tsx'
import { Loaded, Waiting } from '../ui/loaded.tsx'
import { DropArea } from './drop-area.tsx'
import { FileFace } from './file-face.tsx'
import { type ChosenFile, chosenFile, foundFiles, isFilm, isPicture } from './file-facts.ts'
import { useMedia } from './use-media.ts'

export interface FileDialogProps {
  /** Pictures and films, or every file. */
  shows: 'media' | 'all'
  onChoose: (file: ChosenFile) => void
  onClose: () => void
}

/** A dialog with the tenant's files. A person chooses one, or drops a new one, which chooses it. */
export function FileDialog({ onClose, ...props }: FileDialogProps) {
  const place = usePlace()
  const { write } = useText()
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className="dialog is-wide">
          <div className="dialog-head">
            <Dialog.Title>{write('form.choose')}</Dialog.Title>
            <Dialog.Close className="icon-button" aria-label={write('app.close')}>
              <Icon name="close" />
            </Dialog.Close>
          </div>
          <ScreenText screen="media" waiting={<Waiting />}>
            {'site' in place && <Files site={place.site} {...props} />}
          </ScreenText>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Files({ site, shows, onChoose }: { site: string } & Omit<FileDialogProps, 'onClose'>) {
  const { write } = useText()
  const files = useMedia(site)
  const address = siteAddress(useSite(site).data?.hosts ?? [], location) ?? ''
  const [search, setSearch] = useState('')
  return (
    <>
      <DropArea site={site} onStored={(name) => onChoose({ src: `/media/${name}`, alt: '' })} />
      {files.error === null && files.data?.length !== 0 && (
        <input
          className="input"
          type="search"
          aria-label={write('media.search')}
          placeholder={write('media.search')}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      <div className="dialog-body">
        <Loaded query={files}>
          {(listed) => {
            const found = foundFiles(listed, search).filter(
              (file) => shows === 'all' || isPicture(file) || isFilm(file),
            )
            if (found.length === 0)
              return <p className="empty">{write(search === '' ? 'media.none' : 'media.notFound')}</p>
            return (
              <ul className="media-grid">
                {found.map((file) => (
                  <li key={file.name} className="file">
                    <button type="button" className="file-link" onClick={() => onChoose(chosenFile(file))}>
                      <FileFace file={file} address={address} />
                    </button>
                  </li>
                ))}
              </ul>
            )
          }}
        </Loaded>
      </div>
    </>
  )
}

import '../styles/screen.css'
import '../styles/media.css'
import { useState } from 'react'
import { siteAddress } from '../site/site-address.ts'
import { SiteFrame } from '../site/site-frame.tsx'
import type { ScreenProps } from '../site/site-menu.tsx'
import { useText } from '../text/use-text.tsx'
import { Choices } from '../ui/choices.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { useNotice } from '../ui/use-notice.tsx'
import { DropArea } from './drop-area.tsx'
import { FileTile } from './file-tile.tsx'
import { FileView } from './file-view.tsx'
import { foundFiles } from './file-facts.ts'
import { useMedia } from './use-media.ts'

const WHICH = ['all', 'used', 'unused', 'undescribed'] as const

/** Pictures and other files of the tenant, and the one that is open. */
export function MediaScreen({ room, item }: ScreenProps) {
  const { site, answer } = room
  const { write } = useText()
  const files = useMedia(site)
  const [search, setSearch] = useState('')
  const [which, setWhich] = useState<(typeof WHICH)[number]>('all')
  const { notice, showNotice } = useNotice()
  const address = siteAddress(answer.hosts, location) ?? ''
  return (
    <SiteFrame room={room}>
      <main className={`room media ${item === null ? '' : 'has-open'}`}>
        <h1>{write('media.title')}</h1>
        <DropArea site={site} />
        <div className="room-tools media-tools">
          <input
            className="input media-search"
            type="search"
            aria-label={write('media.search')}
            placeholder={write('media.search')}
            value={search}
            onChange={({ target: { value } }) => setSearch(value)}
          />
          <Choices
            label={write('media.which')}
            options={WHICH.map((value) => ({ value, label: write(`media.which.${value}`) }))}
            value={which}
            onChoose={setWhich}
          />
        </div>
        <div className="media-panes">
          <Loaded query={files}>
            {(listed) => {
              const found = foundFiles(listed, search).filter(
                (file) =>
                  which === 'all' ||
                  (which === 'undescribed' ? file.alt === '' : file.used === (which === 'used')),
              )
              if (found.length === 0)
                return <p className="empty">{write(listed.length === 0 ? 'media.none' : 'media.notFound')}</p>
              return (
                <ul className="media-grid">
                  {found.map((file) => (
                    <FileTile
                      key={file.name}
                      site={site}
                      file={file}
                      address={address}
                      isOpen={file.name === item}
                    />
                  ))}
                </ul>
              )
            }}
          </Loaded>
          {item !== null && (
            <FileView key={item} room={room} name={item} address={address} showNotice={showNotice} />
          )}
        </div>
        {notice}
      </main>
    </SiteFrame>
  )
}

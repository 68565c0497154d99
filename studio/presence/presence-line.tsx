import '../styles/presence.css'
import { currentPages } from '../edit/page-value.ts'
import { sharedSections } from '../edit/shared-sections.ts'
import type { SiteRoom } from '../site/site-room.tsx'
import { useCatalogue } from '../site/use-catalogue.ts'
import { authorName } from '../text/author-name.ts'
import { useText } from '../text/use-text.tsx'
import { placeWords } from './place-words.ts'
import { type Here, type Present, usePresence } from './use-presence.ts'

/** The other people in the site, and where each of them is. */
export function PresenceLine({ room, here }: { room: SiteRoom; here: Here }) {
  const others = usePresence(room.site, here)
  const { write } = useText()
  if (others.length === 0) return null
  return (
    <ul className="presence" aria-label={write('presence.title')}>
      {others.map((other) => (
        <Person key={`${other.name} ${other.document}`} room={room} other={other} />
      ))}
    </ul>
  )
}

function Person({ room, other }: { room: SiteRoom; other: Present }) {
  const { write } = useText()
  const { documents } = room.editing.state()
  const { data: catalogue } = useCatalogue()
  const { config, pages, posts = [], popups = [] } = room.answer.content
  const { header, footer } = sharedSections(config, documents, {})
  const known = { pages: currentPages(pages, documents), shared: [...header, ...footer], posts, popups }
  const place = placeWords(other, { ...known, catalogue, write })
  const name = authorName(other.name) ?? write('presence.someone')
  return (
    <li className="presence-person">
      {write(place === '' ? 'presence.here' : 'presence.at', { name, place })}
    </li>
  )
}

import '../styles/pages.css'
import { currentPages, pagePath } from '../edit/page-value.ts'
import { SiteFrame } from '../site/site-frame.tsx'
import type { ScreenProps } from '../site/site-menu.tsx'
import { useEditingState } from '../site/use-editing.ts'
import { useText } from '../text/use-text.tsx'
import { PlaceLink } from '../ui/place-link.tsx'

/** The pages of a site by their address. */
export function PagesScreen({ room }: ScreenProps) {
  const { write } = useText()
  const { site, answer, editing } = room
  const { documents } = useEditingState(editing)
  const pages = currentPages(answer.content.pages, documents)
  const defaultLocale = answer.content.defaultLocale ?? 'pt-BR'
  return (
    <SiteFrame room={room}>
      <main className="pages">
        <h1>{write('pages.title')}</h1>
        {pages.length === 0 && <p className="empty">{write('pages.none')}</p>}
        <ul className="pages-list">
          {pages.map((page) => (
            <li key={page.id}>
              <PlaceLink to={{ kind: 'site', site, page: page.id, locale: null }} className="pages-link">
                <strong>{page.name}</strong>
                <span>/{pagePath(page, defaultLocale, defaultLocale)}</span>
              </PlaceLink>
            </li>
          ))}
        </ul>
      </main>
    </SiteFrame>
  )
}

import { addressOfSection, type PageValue, type SectionValue } from '../edit/page-value.ts'
import { type Catalogue, nameOfSection } from '../site/use-catalogue.ts'
import type { Write } from '../text/text.ts'
import type { Here } from './use-presence.ts'

interface Known {
  pages: readonly PageValue[]
  /** Sections of header and footer. */
  shared: readonly SectionValue[]
  posts: readonly { locale: string; category: string; slug: string; title: string }[]
  popups: readonly { id: string; name: string }[]
  catalogue: Catalogue | undefined
  write: Write
}

/** A document with its chosen section, by the names that people see; '' without a document. */
export function placeWords({ document, section }: Here, known: Known): string {
  const [kind = '', ...rest] = document?.split('/') ?? []
  const id = rest.join('/')
  if (kind === 'pages') {
    const page = known.pages.find((each) => each.id === id)
    return [page?.name ?? known.write('menu.pages'), sectionName(section, page, known)]
      .filter(Boolean)
      .join(' · ')
  }
  if (kind === 'posts') {
    const post = known.posts.find((each) => [each.locale, each.category, each.slug].join('/') === id)
    return post?.title ?? known.write('menu.posts')
  }
  if (kind === 'popups')
    return known.popups.find((each) => each.id === id)?.name ?? known.write('menu.popups')
  return ''
}

function sectionName(
  id: string | null,
  page: PageValue | undefined,
  { shared, catalogue }: Known,
): string | null {
  const section = [...(page?.sections ?? []), ...shared].find((each) => each.id === id)
  const about = section && catalogue?.get(addressOfSection(section))
  return about === undefined ? null : nameOfSection(about)
}

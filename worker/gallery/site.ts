import { LOCALE_CODES } from '#shared/locales.ts'
import type { PageEntry } from '#shared/schema/page.ts'
import type { Site } from '#shared/site.ts'
import { createTheme } from '#core/theme/theme.ts'

export const GALLERY_PAGE = { id: 'gallery', name: 'Gallery', access: 'public', route: '' } as PageEntry

/** The gallery's own site, in the requested colours: `scheme=dark` or `scheme=auto`, `primary=#0f5c4d`. */
export function gallerySite(colours: URLSearchParams): Site {
  const pages = ['sobre', 'contato', 'servicos', 'precos'].map(
    (id) => ({ id, name: id, access: 'public', route: id }) as PageEntry,
  )
  const config = configIn(colours)
  return {
    key: 'gallery',
    revision: 'gallery',
    revisionCoversPages: false,
    tenant_uuid: 'gallery',
    tenant_id: '0',
    hosts: [],
    locales: [...LOCALE_CODES],
    localeNames: {},
    defaultLocale: 'pt-BR',
    routes: [],
    pages: [GALLERY_PAGE, ...pages],
    config,
    theme: createTheme(config),
    header: [],
    footer: [],
    tenant: {},
    settings: { localeRedirect: 'off' },
    path_rules: [],
    popupRelationGroup: 'pages',
  }
}

function configIn(colours: URLSearchParams): Site['config'] {
  const scheme = colours.get('scheme')
  const primary = colours.get('primary') ?? '#0f5c4d'
  return {
    id: 'gallery',
    name: 'Vitrine',
    is: 'website',
    account: { sign_up: 'open' },
    style: {
      colors: { primary },
      fonts: { heading: 'Bricolage Grotesque', body: 'Figtree' },
      radius: 'md',
      scheme: scheme === 'dark' || scheme === 'auto' ? scheme : 'light',
    },
    blog: {
      per_page: 10,
      categories: [
        { slug: 'noticias', name: 'Notícias' },
        { slug: 'receitas', name: 'Receitas' },
      ],
    },
  }
}

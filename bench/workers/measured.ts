import type { Site } from '#shared/site.ts'
import type { PageDocument } from '../../core/reading/read-document.ts'
import type { HeaderFooter } from '../../core/reading/read-header-footer.ts'

/** The input of the measured Workers: the page after reading, so that no Worker pays for reading. */
export interface Measured {
  site: Site
  document: PageDocument
  shared: HeaderFooter
  /** The CSS rules that the page uses, with the site's theme; the floor sends the same. */
  css: string
}

export interface MeasuredBindings {
  /** `Measured` as JSON; absent if KV has it. */
  DATA?: string
  SITES: KVNamespace
  ASSETS: Fetcher
}

/** Key of `Measured` in KV. */
const KV_KEY = 'measured'

let measured: Measured | undefined

/** Read on the first request. */
export async function readMeasured({ DATA, SITES }: MeasuredBindings): Promise<Measured> {
  measured ??= (DATA === undefined ? await SITES.get(KV_KEY, 'json') : JSON.parse(DATA)) as Measured
  return measured
}

export function measuredRoute({ site }: Measured) {
  const [page] = site.pages
  if (page === undefined) throw new Error('the measured site has no page')
  return { kind: 'page' as const, locale: site.defaultLocale, path: '/', page, query: {} }
}

let strangers = 0

/**
 * The same site and page as those of another tenant. Values derived from a site are cached by its identity
 * and tenant, so none are cached for this one.
 */
export function asOtherTenant({ site, document, shared, css }: Measured): Measured {
  return {
    css,
    site: {
      ...site,
      key: `${site.key}-${strangers++}`,
      theme: { ...site.theme },
      config: { ...site.config },
    },
    ...copyContent({ document, shared }),
  }
}

/** The same site, with copies of its sections: the caches find none of them by identity. */
export function asReadAgain({ site, css, ...content }: Measured): Measured {
  return { site, css, ...copyContent(content) }
}

function copyContent({
  document,
  shared,
}: Pick<Measured, 'document' | 'shared'>): Pick<Measured, 'document' | 'shared'> {
  return {
    document: { ...document, sections: document.sections.map((section) => ({ ...section })) },
    shared: {
      header: shared.header.map((section) => ({ ...section })),
      footer: shared.footer.map((section) => ({ ...section })),
    },
  }
}

import type { Site } from '#shared/site.ts'
import type { PageDocument } from '../../worker/content/read-document.ts'
import type { HeaderFooter } from '../../worker/content/read-header-footer.ts'

/** What the measured Workers render: the page as Vitrine has read it, so that none pays for reading. */
export interface Measured {
  site: Site
  document: PageDocument
  shared: HeaderFooter
}

export interface MeasuredBindings {
  /** `Measured` as JSON. */
  DATA: string
}

let measured: Measured | undefined

/** Parsed once, when the first page asks. */
export function readMeasured({ DATA }: MeasuredBindings): Measured {
  measured ??= JSON.parse(DATA) as Measured
  return measured
}

export function routeOf({ site }: Measured) {
  const [page] = site.pages
  if (page === undefined) throw new Error('the measured site has no page')
  return { kind: 'page' as const, locale: site.defaultLocale, path: '/', page, query: {} }
}

let strangers = 0

/**
 * The same site and page as another tenant's. What is made for a site is kept by its identity and its tenant, so none
 * of it is found for this one.
 */
export function strangerOf({ site, document, shared }: Measured): Measured {
  return {
    site: {
      ...site,
      key: `${site.key}-${strangers++}`,
      theme: { ...site.theme },
      config: { ...site.config },
    },
    document: { ...document, sections: document.sections.map((section) => ({ ...section })) },
    shared: {
      header: shared.header.map((section) => ({ ...section })),
      footer: shared.footer.map((section) => ({ ...section })),
    },
  }
}

import type { PageValue, SectionValue } from './page-value.ts'

/** The document with the sections above those of every page. */
export const HEADER = 'config/header'

/** The document with the sections below those of every page. */
export const FOOTER = 'config/footer'

/** Translations of header and footer, by language. */
export const SHARED_TEXTS = 'config/i18n'

/** The documents of the sections that every page has. */
export const SHARED_DOCUMENTS = [HEADER, FOOTER, SHARED_TEXTS]

type Sections = readonly SectionValue[]

/** The sections that pages share, with all edits. */
export interface SharedSections {
  header: Sections
  footer: Sections
  texts: PageValue['i18n']
}

interface SharedConfig {
  header?: Sections | undefined
  footer?: Sections | undefined
  i18n?: PageValue['i18n']
}

/**
 * The shared sections that a page shows.
 * @param config as the server sent it, for documents that are not opened
 */
export function sharedSections(
  { header, footer, i18n }: SharedConfig,
  documents: Readonly<Record<string, unknown>>,
  { hide_header, hide_footer }: Pick<PageValue, 'hide_header' | 'hide_footer'>,
): SharedSections {
  const current = <Value>(name: string, read: Value) =>
    name in documents ? ((documents[name] ?? undefined) as Value) : read
  return {
    header: (hide_header ? undefined : current(HEADER, header)) ?? [],
    footer: (hide_footer ? undefined : current(FOOTER, footer)) ?? [],
    texts: current(SHARED_TEXTS, i18n),
  }
}

/** A page with header and footer and their translations, to be read only. */
export function wholePage(page: PageValue, { header, footer, texts = {} }: SharedSections): PageValue {
  const own = page.i18n ?? {}
  const locales = new Set([...Object.keys(texts), ...Object.keys(own)])
  return {
    ...page,
    sections: [...header, ...page.sections, ...footer],
    i18n: Object.fromEntries(
      [...locales].map((locale) => [
        locale,
        { ...own[locale], sections: { ...texts[locale]?.sections, ...own[locale]?.sections } },
      ]),
    ),
  }
}

/** Changes header and footer as if they were the sections of a page. Their documents must be open. */
export function changeShared(documents: Record<string, unknown>, change: (shared: PageValue) => void): void {
  const { header, footer, texts } = sharedSections({}, documents, {})
  const shared: PageValue = {
    id: '',
    name: '',
    sections: [...header, ...footer],
    ...(texts !== undefined && { i18n: texts }),
  }
  change(shared)
  if (shared.i18n !== undefined) documents[SHARED_TEXTS] = shared.i18n
}

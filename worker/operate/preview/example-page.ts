import type { SectionFile, SiteFiles } from '../../../admin/site-file.ts'

/** Query of an address whose page has one section, in whose place an editor renders examples. */
const EXAMPLE = 'vitrine-example'

/** Has no text of its own until something is rendered in its place. */
const PLACEHOLDER: SectionFile = {
  id: 'example',
  component: { folder: 'text', name: 'rich' },
  data: { body: '…' },
}

export function isExample({ searchParams }: URL): boolean {
  return searchParams.has(EXAMPLE)
}

/** The site with nothing on its pages but the placeholder: no header, footer and popups. */
export function exampleFiles(files: SiteFiles): SiteFiles {
  const { header: _, footer: __, ...config } = files.config
  const pages = files.pages.map(({ popups: ___, ...page }) => ({
    ...page,
    i18n: {},
    sections: [PLACEHOLDER],
  }))
  // With one language the page has no choice of languages.
  return { ...files, locales: [files.defaultLocale], config, pages }
}

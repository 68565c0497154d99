import type { SectionFile, SiteFiles } from '../../../admin/site-file.ts'

/**
 * Query parameter that requests a page with a single placeholder section, which an editor replaces by rendered
 * examples.
 */
const EXAMPLE = 'vitrine-example'

/** Shows no words until an editor replaces it. */
const PLACEHOLDER: SectionFile = {
  id: 'example',
  component: { folder: 'text', name: 'rich' },
  data: { body: '…' },
}

export function isExample({ searchParams }: URL): boolean {
  return searchParams.has(EXAMPLE)
}

/** The site with only the placeholder on its pages: no header, footer or popups. */
export function exampleFiles(files: SiteFiles): SiteFiles {
  const { header: _, footer: __, ...config } = files.config
  const pages = files.pages.map(({ popups: ___, ...page }) => ({
    ...page,
    i18n: {},
    sections: [PLACEHOLDER],
  }))
  // A site with one language shows no language selector.
  return { ...files, locales: [files.defaultLocale], config, pages }
}

import * as z from 'zod'
import { DOCUMENT_NAME } from '../../admin/draft-documents.ts'
import { MAX_PREVIEW_MINUTES } from '../../admin/preview-link.ts'
import type { SiteContent } from '../../admin/site-content.ts'
import { type Operator, type Tool, tool } from './tool.ts'

export const site = z.string().min(1).max(253).describe('One of its verified hosts, or its id')
export const documentName = z
  .string()
  .regex(DOCUMENT_NAME)
  .describe(
    'pages/ID, posts/LOCALE/CATEGORY/SLUG, popups/ID, forms/ID, config/FIELD, appConfig/FIELD, site, tenant, routes, path_rules, authors or cookies',
  )
const version = z
  .string()
  .max(64)
  .optional()
  .describe('draft (the default; without a draft, the live site), live, or the id of a revision')
export const publishedLocales = z
  .array(z.string().min(1).max(20))
  .min(1)
  .max(100)
  .optional()
  .describe('Only these languages of the draft, such as pt-BR. Absent: all. The rest stays in the draft')

/** Tools that change nothing. */
export const READING_TOOLS: Tool[] = [
  tool({
    name: 'list_sites',
    about:
      'Lists sites with hosts, status and whether they have a draft: at most 1,000, in the order of their ids.',
    scope: 'read',
    input: z.strictObject({
      after: z.guid().optional().describe('The id of the last site that the previous call returned'),
      max: z.int().min(1).max(1000).optional(),
    }),
    run: (query, { handlers, context }) => handlers.listSites({ query, body: undefined }, context),
  }),
  tool({
    name: 'list_templates',
    about: 'Lists what a new site can be made from, with the languages of each.',
    scope: 'read',
    input: z.strictObject({}),
    run: (_none, { handlers, context }) =>
      handlers.listTemplates({ query: undefined, body: undefined }, context),
  }),
  tool({
    name: 'read_site',
    about:
      'Reads a site: hosts, status, the id of its draft, settings, and lists of its pages and posts. With whole: true, every page and post in full.',
    scope: 'read',
    input: z.strictObject({ site, version, whole: z.boolean().default(false) }),
    async run({ site: at, version: of, whole }, operator) {
      const read = await versionContent(at, of, operator)
      return whole ? read : { ...read, content: outline(read.content) }
    },
  }),
  tool({
    name: 'read_page',
    about: 'Reads one page with its sections and translations, and the id of its draft.',
    scope: 'read',
    input: z.strictObject({
      site,
      version,
      page: z.string().describe('The id of the page, as read_site lists it'),
    }),
    async run({ site: at, version: of, page: id }, operator) {
      const { content, draft } = await versionContent(at, of, operator)
      const page = content.pages.find((each) => each.id === id)
      if (page === undefined) throw new Error(`the site has no page ${id}; read_site lists its pages`)
      return { draft, page }
    },
  }),
  tool({
    name: 'list_documents',
    about:
      'Lists the documents of a site (pages, posts, popups, forms, parts of the configuration) with their versions, and who changed each in the draft. With document that one alone, with its value.',
    scope: 'read',
    input: z.strictObject({
      site,
      version,
      document: documentName.optional(),
    }),
    run: ({ site: at, ...query }, { handlers, context }) =>
      handlers.listDocuments({ site: at, query, body: undefined }, context),
  }),
  tool({
    name: 'validate_site',
    about:
      'Lists the faults of a site in sections, addresses, links, forms, popups, files, redirects and limits.',
    scope: 'read',
    input: z.strictObject({ site, version, locales: publishedLocales }),
    run: ({ site: at, ...query }, { handlers, context }) =>
      handlers.validateSite({ site: at, query, body: undefined }, context),
  }),
  tool({
    name: 'diff_site',
    about:
      'Says in words what differs between two versions of a site: by default, from the live site to the draft.',
    scope: 'read',
    input: z.strictObject({ site, from: version, to: version, locales: publishedLocales }),
    run: ({ site: at, ...query }, { handlers, context }) =>
      handlers.diffSite({ site: at, query, body: undefined }, context),
  }),
  tool({
    name: 'list_revisions',
    about: 'Lists the publishes of a site: when, by whom and why, the newest first.',
    scope: 'read',
    input: z.strictObject({ site, max: z.int().min(1).max(1000).optional() }),
    run: ({ site: at, max }, { handlers, context }) =>
      handlers.listRevisions({ site: at, query: { max }, body: undefined }, context),
  }),
  tool({
    name: 'preview_site',
    about: 'Makes a link that shows the draft, or a revision, to anybody who has it, for at most 15 minutes.',
    scope: 'preview',
    input: z.strictObject({
      site,
      revision: z.string().max(64).optional().describe('Absent: the draft'),
      minutes: z.int().min(1).max(MAX_PREVIEW_MINUTES).default(MAX_PREVIEW_MINUTES),
    }),
    run: ({ site: at, ...body }, { handlers, context }) =>
      handlers.previewSite({ site: at, query: undefined, body }, context),
  }),
]

/** The content of a version of a site, with the id of its draft. */
export async function versionContent(
  at: string,
  version: string | undefined,
  { handlers, context }: Operator,
): Promise<{ content: SiteContent; draft: string | null }> {
  const read = await handlers.readSite({ site: at, query: { version }, body: undefined }, context)
  return read as { content: SiteContent; draft: string | null }
}

function outline({ pages, posts, ...settings }: SiteContent): object {
  return {
    ...settings,
    pages: pages.map(({ id, name, routes, status, sections }) => {
      return { id, name, routes, status, sections: sections.length }
    }),
    posts: posts.map(({ locale, category, slug, title, draft }) => ({
      locale,
      category,
      slug,
      title,
      draft,
    })),
  }
}

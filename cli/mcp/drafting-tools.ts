import * as z from 'zod'
import type { output, ZodMiniType } from 'zod/mini'
import { OPERATIONS } from '../../admin/operations.ts'
import { faultLines, readStrictly } from '../../admin/validate/read-strictly.ts'
import { discardDraft } from '../../admin/sites.ts'
import { documentName, versionContent, site } from './reading-tools.ts'
import { type Operator, type Tool, tool } from './tool.ts'

const expected = z
  .string()
  .nullable()
  .describe(
    'The id of the draft that you read, or null if there was none; refused if the site now has another draft',
  )
const author = z.string().min(1).max(200).optional().describe('Stored as the author of the draft')

/** Tools whose changes visitors do not see. */
export const DRAFTING_TOOLS: Tool[] = [
  tool({
    name: 'draft_page',
    about:
      'Saves one page in the draft of a site, in place of the page with its id, or as a new one at the end. Visitors do not see it.',
    scope: 'write',
    input: z.strictObject({
      site,
      page: z.looseObject({ id: z.string() }).describe('The whole page, as read_page returns it'),
      expected,
      author,
    }),
    async run({ site: at, page, ...signed }, operator) {
      const { content } = await versionContent(at, undefined, operator)
      const isNew = content.pages.every(({ id }) => id !== page.id)
      const pages = isNew
        ? [...content.pages, page]
        : content.pages.map((each) => (each.id === page.id ? page : each))
      return saveDraft(at, { content: { ...content, pages }, ...signed }, operator)
    },
  }),
  tool({
    name: 'draft_document',
    about:
      'Saves one document in the draft of a site: a page, post, popup, form or a part of the configuration. Refused where another person has changed that document since it was read; changes to other documents are kept. Visitors do not see it.',
    scope: 'write',
    input: z.strictObject({
      site,
      document: documentName,
      value: z
        .unknown()
        .describe('The whole document, as list_documents returns it; null removes it from the draft'),
      expected: z
        .string()
        .nullable()
        .describe('The version that you read of this document; null for a new document'),
      author,
    }),
    async run({ site: at, document, value, expected: version, ...signed }, { handlers, context }) {
      const body = readBody(OPERATIONS.patchDraft.body, {
        changes: [{ document, value, expected: version }],
        ...signed,
      })
      return handlers.patchDraft({ site: at, query: undefined, body }, context)
    },
  }),
  tool({
    name: 'draft_site',
    about:
      'Saves the whole content of a site as its draft. Documents that are missing in the content are removed from the draft. Visitors do not see it.',
    scope: 'write',
    isDestructive: true,
    input: z.strictObject({
      site,
      content: z.looseObject({}).describe('As read_site returns it with whole: true'),
      expected,
      author,
    }),
    run: ({ site: at, ...body }, operator) => saveDraft(at, body, operator),
  }),
  tool({
    name: 'discard_draft',
    about:
      'Deletes the draft of a site, also one that another person saved. It cannot be restored. The live site does not change.',
    scope: 'write',
    isDestructive: true,
    input: z.strictObject({
      site,
      expected: z
        .string()
        .describe('The id of the draft that you read; refused if the site now has another draft'),
    }),
    run: async ({ site: at, expected }, { context }) => ({
      discarded: await discardDraft(context.database, at, expected),
    }),
  }),
  tool({
    name: 'import_redirects',
    about:
      'Adds path rules of a table (from,to,status) to the draft of a site, and lists each row that was not added.',
    scope: 'write',
    input: z.strictObject({
      site,
      csv: z.string().max(1_000_000),
      replace: z.boolean().default(false).describe('Rows replace existing rules for the same path'),
      dry_run: z.boolean().default(false).describe('Saves nothing'),
      author,
    }),
    run: ({ site: at, ...body }, { handlers, context }) =>
      handlers.importRedirects({ site: at, query: undefined, body }, context),
  }),
]

/** @throws Error naming the invalid field of the content */
async function saveDraft(at: string, body: unknown, { handlers, context }: Operator): Promise<unknown> {
  const read = readBody(OPERATIONS.saveDraft.body, body)
  return handlers.saveDraft({ site: at, query: undefined, body: read }, context)
}

/** @throws Error naming the invalid field */
function readBody<Schema extends ZodMiniType>(schema: Schema, body: unknown): output<Schema> {
  const read = readStrictly(schema, body)
  if ('faults' in read) throw new Error(faultLines(read.faults).join('\n'))
  return read.data
}

import * as z from 'zod'
import { publishedLocales, site } from './reading-tools.ts'
import { type Tool, tool } from './tool.ts'

const signature = {
  author: z.string().min(1).max(200).optional(),
  note: z.string().max(2000).optional().describe('A note about the publish, which the history shows'),
}

/** Tools that change what visitors see. */
export const PUBLISHING_TOOLS: Tool[] = [
  tool({
    name: 'publish_site',
    about:
      'Validates the draft of a site, or some of its languages, and makes it live, as a revision that can be rolled back. `findings` lists what visitors will not see.',
    scope: 'publish',
    input: z.strictObject({
      site,
      draft: z.string().nullable().describe('The id of the draft that you read'),
      force: z
        .boolean()
        .default(false)
        .describe('Publishes even if the live rows were changed after the draft was begun'),
      locales: publishedLocales,
      ...signature,
    }),
    run: ({ site: at, ...body }, { handlers, context }) =>
      handlers.publishSite({ site: at, query: undefined, body }, context),
  }),
  tool({
    name: 'rollback_site',
    about: 'Makes an earlier revision of a site live again.',
    scope: 'publish',
    input: z.strictObject({ site, revision: z.string().max(64), ...signature }),
    run: ({ site: at, ...body }, { handlers, context }) =>
      handlers.rollbackSite({ site: at, query: undefined, body }, context),
  }),
  tool({
    name: 'unpublish_site',
    about: 'Takes a site offline. Its content is not deleted.',
    scope: 'publish',
    input: z.strictObject({ site, ...signature }),
    run: ({ site: at, ...body }, { handlers, context }) =>
      handlers.unpublishSite({ site: at, query: undefined, body }, context),
  }),
]

import * as z from 'zod'
import { MAX_SHARE_DAYS } from '../../admin/preview-link.ts'
import { site } from './reading-tools.ts'
import { type Tool, tool } from './tool.ts'

/** Links that show a site to people without an account. */
export const SHARING_TOOLS: Tool[] = [
  tool({
    name: 'list_shares',
    about: 'Lists the share links of a site that are in force: for whom each is, what it shows, until when.',
    scope: 'preview',
    input: z.strictObject({ site }),
    run: ({ site: at }, { handlers, context }) =>
      handlers.listShares({ site: at, query: undefined, body: undefined }, context),
  }),
  tool({
    name: 'share_site',
    about:
      'Makes a link that shows the draft, or a revision, to anybody who has it, for at most seven days; revoke_share takes it back.',
    scope: 'write',
    input: z.strictObject({
      site,
      name: z.string().trim().min(1).max(100).describe('For whom the link is, or what for'),
      revision: z.string().max(64).optional().describe('Absent: the draft'),
      days: z.int().min(1).max(MAX_SHARE_DAYS).default(MAX_SHARE_DAYS),
    }),
    run: ({ site: at, ...body }, { handlers, context }) =>
      handlers.addShare({ site: at, query: undefined, body }, context),
  }),
  tool({
    name: 'revoke_share',
    about: 'Takes a share link back: from now on it shows nothing, and nothing brings it back.',
    scope: 'write',
    isDestructive: true,
    input: z.strictObject({ site, share: z.guid().describe('The id, as list_shares answers it') }),
    run: ({ site: at, share }, { handlers, context }) =>
      handlers.revokeShare({ site: at, share, query: undefined, body: undefined }, context),
  }),
]

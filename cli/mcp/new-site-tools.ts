import * as z from 'zod'
import { LOCALE_CODES } from '../../shared/locales.ts'
import { site } from './reading-tools.ts'
import { type Tool, tool } from './tool.ts'

const newSite = {
  name: z.string().trim().min(1).max(120).describe('Name of the new site'),
  host: z
    .string()
    .min(1)
    .max(253)
    .describe('Host of the new site, such as a name below the platform’s domain'),
}

/** Tools that make sites. Visitors see a new site once it is published; its host belongs to it at once. */
export const NEW_SITE_TOOLS: Tool[] = [
  tool({
    name: 'create_site',
    about:
      'Makes a site from a template of list_templates, as a draft. Its tenant is new unless tenant is given.',
    scope: 'publish',
    isDestructive: false,
    input: z.strictObject({
      template: z.string(),
      ...newSite,
      locales: z
        .array(z.enum(LOCALE_CODES))
        .min(1)
        .optional()
        .describe(
          'Some of the template’s languages, beginning with the default one; all of them unless it is set',
        ),
      tenant: z.guid().optional(),
    }),
    run: ({ template, ...body }, { handlers, context }) =>
      handlers.createFromTemplate({ template, query: undefined, body }, context),
  }),
  tool({
    name: 'clone_site',
    about:
      'Makes a site of the same tenant with the content of another one as its draft: pages, posts, popups, path rules, settings; without submissions, numbers, members and domains.',
    scope: 'publish',
    isDestructive: false,
    input: z.strictObject({
      site,
      ...newSite,
      version: z.enum(['draft', 'live']).default('draft'),
    }),
    run: ({ site: at, ...body }, { handlers, context }) =>
      handlers.cloneSite({ site: at, query: undefined, body }, context),
  }),
]

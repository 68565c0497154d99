import * as z from 'zod/mini'
import { localeSchema } from '#shared/schema/page.ts'
import { siteContentSchema } from './site-content.ts'

/** A template as the dialog for new sites shows it. */
export const listedTemplateSchema = z.strictObject({
  name: z.string(),
  about: z.string(),
  /** The address of its picture on any host of the platform; null without one. */
  picture: z.nullable(z.string()),
  /** Languages that a new site may have; the first is that of its texts. */
  locales: z.array(localeSchema),
  /** Its texts are the same in each language, so any of them may be the first. */
  is_neutral: z.boolean(),
})
export type ListedTemplate = z.output<typeof listedTemplateSchema>

/** A file that a site made from the template stores. */
const templateFileSchema = z.object({
  name: z.string(),
  hash: z.string(),
  mime: z.string(),
  size: z.optional(z.object({ width: z.number(), height: z.number() })),
  /** Path of its content in the build. */
  path: z.string(),
})
export type TemplateFile = z.output<typeof templateFileSchema>

export const siteTemplateSchema = z.object({
  ...listedTemplateSchema.shape,
  content: siteContentSchema,
  files: z.array(templateFileSchema),
})
export type SiteTemplate = z.output<typeof siteTemplateSchema>

/** Where the templates come from: the files of the build, or the folders of this project. */
export interface TemplateShelf {
  list: () => Promise<ListedTemplate[]>
  /** Null if no template has that name. */
  read: (name: string) => Promise<SiteTemplate | null>
  bytes: (file: TemplateFile) => Promise<Uint8Array>
}

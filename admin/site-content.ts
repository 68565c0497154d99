import * as z from 'zod/mini'
import type { SiteIdentity } from './document.ts'
import { readingMinutes } from './reading-minutes.ts'
import {
  frontMatterSchema,
  idSchema,
  pageFileSchema,
  postNameSchema,
  routesSchema,
  type SiteFiles,
  siteFileSchema,
} from './site-file.ts'

/**
 * The content of a site as one value: its folder (docs/site-files.md) without hosts, its id and its tenant's id. The HTTP
 * API sends and accepts it.
 */
export const siteContentSchema = z.strictObject({
  ...z.omit(siteFileSchema, { about: true, hosts: true, status: true, tenant: true }).shape,
  tenant: z.omit(siteFileSchema.shape.tenant, { uuid: true, id: true }),
  pages: z.array(
    z.strictObject({
      // The database sets the date of a page's last change.
      ...z.omit(pageFileSchema, { updated_at: true }).shape,
      id: idSchema,
      routes: z._default(routesSchema, {}),
    }),
  ),
  posts: z._default(
    z.array(z.strictObject({ ...frontMatterSchema.shape, ...postNameSchema.shape, body: z.string() })),
    [],
  ),
})
export type SiteContent = z.output<typeof siteContentSchema>

/** A placeholder, because content has no dates of pages. */
const UNKNOWN_MOMENT = '2026-01-01T00:00:00.000Z'

export function siteContent(site: SiteFiles): SiteContent {
  const { folder: _, site_id: __, about: ___, hosts: ____, status: _____, ...content } = site
  const { uuid: ______, id: _______, ...tenant } = site.tenant
  return {
    ...content,
    tenant,
    pages: site.pages.map(({ updated_at: _changed, ...page }) => page),
    posts: site.posts.map(({ id: _id, reading_minutes: _minutes, ...post }) => post),
  }
}

export function siteWithContent(content: SiteContent, identity: SiteIdentity): SiteFiles {
  const { hosts, site_id } = identity
  return {
    ...content,
    folder: hosts[0] ?? site_id,
    site_id,
    about: '',
    status: 'published',
    hosts,
    tenant: { ...content.tenant, uuid: identity.tenant_uuid, id: identity.tenant_id },
    pages: content.pages.map((page) => ({ ...page, updated_at: UNKNOWN_MOMENT })),
    posts: content.posts.map((post) => ({
      ...post,
      id: `${post.locale}/${post.category}/${post.slug}`,
      body: post.body.trim(),
      updated_at: post.updated_at ?? post.published_at,
      reading_minutes: readingMinutes(post.body),
    })),
  }
}

import type { SiteFiles } from './site-file.ts'

/**
 * A site of a tenant of its own, made from another one: its pages, posts and forms, under its own host and name. Nothing
 * of the template's services (tags, pixels, addresses for submissions) goes with it.
 */
export function newSite(
  template: SiteFiles,
  { host, name }: { host: string; name: string | undefined },
): SiteFiles {
  const { meta_website_pages, meta_landing_pages, meta_bio_links } = template.tenant
  const own = template.config.name ?? template.tenant.name
  const renamed = renaming(own, name ?? own)
  return {
    ...renamed(template),
    about: '',
    hosts: [host],
    tenant: {
      uuid: crypto.randomUUID(),
      // The database gives the tenant its number.
      id: 1,
      name: name ?? template.tenant.name,
      ...renamed({
        ...(meta_website_pages && { meta_website_pages }),
        ...(meta_landing_pages && { meta_landing_pages }),
        ...(meta_bio_links && { meta_bio_links }),
      }),
    },
    config: renamed({ ...template.config, name: name ?? own }),
    forms: template.forms.map(({ notify: _, ...form }) => renamed(form)),
  }
}

/** Texts that name the template's site name the new one. */
function renaming(before: string, after: string): <T>(value: T) => T {
  return <T>(value: T): T => JSON.parse(JSON.stringify(value).replaceAll(inJson(before), () => inJson(after)))
}

function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}

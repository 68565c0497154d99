import type { SiteAnswer } from './use-site.ts'

/** The name of a site, or else of its tenant. */
export function siteName({ config, tenant }: SiteAnswer['content']): string {
  return config.name ?? tenant.name
}

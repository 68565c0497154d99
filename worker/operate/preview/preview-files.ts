import type { SiteFiles } from '../../../admin/site-file.ts'

/**
 * A site as its preview shows it: as it would be published, with three differences. Hidden pages, and pages and
 * sections behind sign-in, are shown, because an editor made the link. Scripts of the tenant and of third parties do
 * not run. No bot check is loaded, because forms send nothing.
 */
export function previewFiles(site: SiteFiles): SiteFiles {
  const { google_tag_manager, google_analytics, facebook_pixel, ...tenant } = site.tenant
  const { google_tag_head, google_tag_body, custom_script, ...config } = site.config
  const { forms, ...appConfig } = site.appConfig
  const { turnstile_site_key, ...otherForms } = (forms ?? {}) as Record<string, unknown>
  return {
    ...site,
    tenant,
    config,
    appConfig: { ...appConfig, forms: otherForms },
    pages: site.pages.map(({ access, script, ...page }) => ({
      ...page,
      status: 'published',
      sections: page.sections.map(({ access, ...section }) => section),
    })),
  }
}

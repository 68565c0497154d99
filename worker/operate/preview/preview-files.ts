import type { SiteFiles } from '../../../admin/site-file.ts'

/**
 * A site as its preview shows it: what publishing would show, with three differences. Hidden pages, and pages and sections behind
 * sign-in, are shown, since an editor has made the link. Nothing of the tenant or of a third party runs. And no bot check is loaded, since forms send
 * nothing.
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

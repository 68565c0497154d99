/**
 * Identifies a site among all sites: a tenant may have several, and page ids are unique only within a site.
 * Every cache key of a site's content contains it. One line of text.
 * @param host replaces the id where the configuration has none
 */
export function siteKey({
  tenant_uuid,
  config_id,
  host,
}: {
  tenant_uuid: string
  config_id: string
  host: string
}): string {
  // JSON, so that an id never equals another site's id, or a host.
  return JSON.stringify(config_id === '' ? [tenant_uuid, null, host] : [tenant_uuid, config_id])
}

/**
 * Identifies a site among all sites: a tenant may have several, and page ids are unique only within a site. Every
 * cache key of a site's content contains this key. It has no line breaks.
 * @param host used instead of the id if the configuration has none
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
  // Because of JSON, the key of an id never equals that of another id or of a host.
  return JSON.stringify(config_id === '' ? [tenant_uuid, null, host] : [tenant_uuid, config_id])
}

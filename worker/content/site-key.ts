/**
 * Names a site among all sites: a tenant may have several, and ids of their pages are unique only within one. It is in
 * every key that something of the site is stored under. Text of one line.
 * @param host stands in where the configuration has no id
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
  // JSON, so that no id can look like another site's id, or like a host.
  return JSON.stringify(config_id === '' ? [tenant_uuid, null, host] : [tenant_uuid, config_id])
}

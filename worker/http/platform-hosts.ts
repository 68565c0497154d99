import { hostOfSetting, readHost } from '#core/routing/host.ts'

/** Whether a request is for the platform's own host, which belongs to no tenant. */
export function isAdminHost({ env, req }: { env: { ADMIN_HOST?: string }; req: { url: string } }): boolean {
  const admin = hostOfSetting(env.ADMIN_HOST)
  return admin !== null && readHost(new URL(req.url)) === admin
}

/** Whether a request is for a host of previews, which belongs to no tenant. */
export function isPreviewHost({
  env,
  req,
}: {
  env: { PREVIEW_HOST?: string }
  req: { url: string }
}): boolean {
  // Without previews, which is usual, nothing else is checked.
  if (!env.PREVIEW_HOST) return false
  const host = readHost(new URL(req.url))
  return host !== null && isBelowPreviewHost(host, hostOfSetting(env.PREVIEW_HOST))
}

/** @param preview in the form of `hostOfSetting` */
export function isBelowPreviewHost(host: string, preview: string | null): boolean {
  return preview !== null && (host === preview || host.endsWith(`.${preview}`))
}

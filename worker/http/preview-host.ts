import { hostOfSetting, readHost } from '#core/routing/host.ts'

/** Whether a request is for a host of previews, which is no tenant's. */
export function isPreviewHost({
  env,
  req,
}: {
  env: { PREVIEW_HOST?: string }
  req: { url: string }
}): boolean {
  // Most deployments ask nothing more of a request.
  if (!env.PREVIEW_HOST) return false
  const host = readHost(new URL(req.url))
  return host !== null && isBelowPreviewHost(host, hostOfSetting(env.PREVIEW_HOST))
}

/** @param preview in the form of `hostOfSetting` */
export function isBelowPreviewHost(host: string, preview: string | null): boolean {
  return preview !== null && (host === preview || host.endsWith(`.${preview}`))
}

import { hostOfSetting, readHost } from '#core/routing/host.ts'

/** Whether a request is for the platform's own host, which is no tenant's. */
export function isAdminHost({ env, req }: { env: { ADMIN_HOST?: string }; req: { url: string } }): boolean {
  const admin = hostOfSetting(env.ADMIN_HOST)
  return admin !== null && readHost(new URL(req.url)) === admin
}

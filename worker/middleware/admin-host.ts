import { readHost } from '../tenant/host.ts'

/** Whether a request is for the platform's own host, which is no tenant's. */
export function isAdminHost({ env, req }: { env: { ADMIN_HOST?: string }; req: { url: string } }): boolean {
  const admin = adminHost(env.ADMIN_HOST)
  return admin !== null && readHost(new URL(req.url)) === admin
}

/** The setting in the form that hosts of requests are compared in; null where none is set. */
export function adminHost(setting: string | undefined): string | null {
  const address = `http://${setting}/`
  return setting && URL.canParse(address) ? readHost(new URL(address)) : null
}

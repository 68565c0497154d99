import type { AppContext } from '../context.ts'

/** Whether a request is for the platform's own host, which is no tenant's. */
export function isAdminHost(c: AppContext): boolean {
  return c.env.ADMIN_HOST !== undefined && new URL(c.req.url).hostname === c.env.ADMIN_HOST
}

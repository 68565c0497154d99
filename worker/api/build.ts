import { buildId } from 'virtual:build'
import type { AppContext } from '../context.ts'
import { NO_STORE } from '../cache/cache-control.ts'

/** Tells the browser which build is the newest. */
export function serveBuild(c: AppContext): Response {
  return c.json({ id: buildId }, 200, { 'cache-control': NO_STORE })
}

/** For monitoring. It needs neither the upstream nor a host. */
export function serveHealth(c: AppContext): Response {
  return c.json({ build: buildId }, 200, { 'cache-control': NO_STORE })
}

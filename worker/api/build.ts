import { buildId } from 'virtual:build'
import type { AppContext } from '../context.ts'
import { NO_STORE } from '../cache/cache-control.ts'

/** The browser asks whether its build is still the newest. */
export function serveBuild(c: AppContext): Response {
  return c.json({ id: buildId }, 200, { 'cache-control': NO_STORE })
}

/** For whoever watches the deployment; it asks nobody and belongs to no host. */
export function serveHealth(c: AppContext): Response {
  return c.json({ build: buildId }, 200, { 'cache-control': NO_STORE })
}

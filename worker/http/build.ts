import { buildId } from 'virtual:build'
import type { AppContext } from '../context.ts'
import { settingsFault } from '../env.ts'
import { NO_STORE } from './cache-control.ts'
import { upstreamState } from '../upstream/upstream-state.ts'

/** The id of the newest build, for open pages. */
export function serveBuild(c: AppContext): Response {
  return c.json({ id: buildId }, 200, { 'cache-control': NO_STORE })
}

/**
 * For monitoring. It needs neither the upstream nor a host, and reports the isolate's last call of the upstream. If a
 * setting is so wrong that no site is served, it answers 503, and the log names the setting.
 */
export function serveHealth(c: AppContext): Response {
  const ready = settingsFault(c.env) === null
  const state = { build: buildId, ready, upstream: upstreamState() }
  return c.json(state, ready ? 200 : 503, { 'cache-control': NO_STORE })
}

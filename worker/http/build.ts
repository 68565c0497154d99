import { buildId } from 'virtual:build'
import type { AppContext } from '../context.ts'
import { settingsFault } from '../env.ts'
import { NO_STORE } from './cache-control.ts'
import { upstreamState } from '../upstream/upstream-state.ts'

/** Tells the browser which build is the newest. */
export function serveBuild(c: AppContext): Response {
  return c.json({ id: buildId }, 200, { 'cache-control': NO_STORE })
}

/**
 * For monitoring. It needs neither the upstream nor a host: it says what the isolate knows of the last call. Settings with
 * which no site is served are a 503, and the log names them.
 */
export function serveHealth(c: AppContext): Response {
  const ready = settingsFault(c.env) === null
  const state = { build: buildId, ready, upstream: upstreamState() }
  return c.json(state, ready ? 200 : 503, { 'cache-control': NO_STORE })
}

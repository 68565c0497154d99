import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'

/**
 * The headless shell is preferred: desktop `chromium` draws windows, tabs and menus for each page even if nobody sees
 * them.
 */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']

/** A Chromium of this machine: the one `CHROMIUM` names, the one in the path, or Playwright's own. */
export function chromiumPath(env: NodeJS.ProcessEnv = process.env): string | null {
  const named = env.CHROMIUM
  if (named) return named
  for (const name of NAMES) {
    try {
      return execFileSync('which', [name], {
        env,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim()
    } catch {
      // not under this name
    }
  }
  const own = chromium.executablePath()
  return existsSync(own) ? own : null
}

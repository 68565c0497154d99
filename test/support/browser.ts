import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

/** A Chromium of this machine: the one `CHROMIUM` names, the one in the path, or Playwright's own. */
export function chromiumPath(): string | null {
  const named = process.env.CHROMIUM
  if (named) return named
  for (const name of ['chromium', 'chromium-browser', 'google-chrome']) {
    try {
      return execFileSync('which', [name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
    } catch {
      // not under this name
    }
  }
  const own = chromium.executablePath()
  return existsSync(own) ? own : null
}

/** @param hosts that lead to the machine itself, so that pages of any tenant can be visited */
export function launchChromium(hosts: readonly string[] = []): Promise<Browser> {
  const rules = hosts.map((host) => `MAP ${host} 127.0.0.1`).join(',')
  return chromium.launch({
    executablePath: chromiumPath() ?? undefined,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      ...(rules ? [`--host-resolver-rules=${rules}`] : []),
    ],
  } as never)
}

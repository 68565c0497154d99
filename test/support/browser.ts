import { type Browser, chromium, type LaunchOptions } from 'playwright-core'
import { chromiumPath } from '../../cli/chromium.ts'

export { chromiumPath }

/** @param hosts resolve to this machine, so that pages of any tenant can be visited */
export function launchChromium(hosts: readonly string[] = []): Promise<Browser> {
  return chromium.launch(launchOptions(hosts))
}

/**
 * A Chromium for all pages of a worker process. Every host below `localhost` leads to the machine, and no other is
 * found.
 */
export function launchSharedChromium(): Promise<Browser> {
  const { args = [], ...options } = launchOptions(['*.localhost', 'localhost'], { isAlone: true })
  // A tab uses one process for all the sites it visits and for its frames: starting a process is half the cost of a
  // page.
  return chromium.launch({
    ...options,
    args: [...args, '--disable-site-isolation-trials', '--in-process-gpu'],
  })
}

function launchOptions(hosts: readonly string[], { isAlone = false } = {}): LaunchOptions {
  const rules = [
    ...hosts.map((host) => `MAP ${host} 127.0.0.1`),
    ...(isAlone ? ['EXCLUDE 127.0.0.1', 'MAP * ~NOTFOUND'] : []),
  ].join(',')
  const executablePath = chromiumPath()
  return {
    ...(executablePath !== null && { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      // Renders text as a browser window does. The headless shell otherwise rounds glyph widths to whole pixels.
      '--font-render-hinting=none',
      ...(rules ? [`--host-resolver-rules=${rules}`] : []),
    ],
  }
}

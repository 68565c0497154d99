import { type Browser, type BrowserServer, chromium, type LaunchOptions } from 'playwright-core'
import { chromiumPath } from '../../cli/chromium.ts'

export { chromiumPath }

/** @param hosts that lead to the machine itself, so that pages of any tenant can be visited */
export function launchChromium(hosts: readonly string[] = []): Promise<Browser> {
  return chromium.launch(launchOptions(hosts))
}

/** A Chromium that several processes use at once, each through `chromium.connect`. Every host below `localhost` leads to the machine. */
export function serveChromium(): Promise<BrowserServer> {
  const { args = [], ...options } = launchOptions(['*.localhost'])
  // A tab keeps its process when it goes on to another site, and its frames share it: a process is half of what a page costs.
  return chromium.launchServer({
    ...options,
    args: [...args, '--disable-site-isolation-trials', '--in-process-gpu'],
    host: '127.0.0.1',
  })
}

function launchOptions(hosts: readonly string[]): LaunchOptions {
  const rules = hosts.map((host) => `MAP ${host} 127.0.0.1`).join(',')
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
      // As a window draws: the headless shell alone rounds the widths of letters to whole pixels.
      '--font-render-hinting=none',
      ...(rules ? [`--host-resolver-rules=${rules}`] : []),
    ],
  }
}

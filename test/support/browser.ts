import { type Browser, chromium } from 'playwright-core'
import { chromiumPath } from '../../scripts/chromium.ts'

export { chromiumPath }

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

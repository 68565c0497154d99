import { browserCookies } from './storage.ts'

/**
 * Removes cookies. A script cannot read a cookie's path and domain, so every combination this page could have set is
 * tried.
 */
export function removeCookies(isMeant: (name: string) => boolean): void {
  const labels = location.hostname.split('.')
  const domains = ['', ...labels.map((_, index) => `;domain=${labels.slice(index).join('.')}`)]
  // A cookie with a `__Secure-` or `__Host-` prefix can be removed only by a secure one.
  const secure = location.protocol === 'https:' ? ';secure' : ''
  const steps = location.pathname.split('/')
  const paths = steps.flatMap((_, index) => [
    `${steps.slice(0, index).join('/')}/`,
    steps.slice(0, index + 1).join('/'),
  ])
  for (const name of [...browserCookies().keys()].filter(isMeant)) {
    for (const domain of domains) {
      for (const path of paths) {
        // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API cannot set every path in all browsers
        document.cookie = `${name}=;max-age=0;path=${path || '/'}${domain}${secure}`
      }
    }
  }
}

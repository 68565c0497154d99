import { readCookies } from './storage.ts'

/** A script cannot read the path and domain of a cookie, so every combination that this page can have is tried. */
export function removeCookies(isMeant: (name: string) => boolean): void {
  const labels = location.hostname.split('.')
  const domains = ['', ...labels.map((_, index) => `;domain=${labels.slice(index).join('.')}`)]
  // A cookie whose name says that it is secure is removed by one that is.
  const secure = location.protocol === 'https:' ? ';secure' : ''
  const steps = location.pathname.split('/')
  const paths = steps.flatMap((_, index) => [
    `${steps.slice(0, index).join('/')}/`,
    steps.slice(0, index + 1).join('/'),
  ])
  for (const name of [...readCookies().keys()].filter(isMeant)) {
    for (const domain of domains) {
      for (const path of paths) {
        // biome-ignore lint/suspicious/noDocumentCookie: the cookie store has no say over paths everywhere
        document.cookie = `${name}=;max-age=0;path=${path || '/'}${domain}${secure}`
      }
    }
  }
}

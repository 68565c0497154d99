type Area = 'localStorage' | 'sessionStorage'

/** Null when there is no entry, and when the browser blocks storage. */
export function readEntry(key: string, area: Area = 'localStorage'): string | null {
  try {
    return window[area].getItem(key)
  } catch {
    return null
  }
}

/** @returns whether it was stored: storage may be blocked or full */
export function writeEntry(key: string, value: string, area: Area = 'localStorage'): boolean {
  try {
    window[area].setItem(key, value)
    return true
  } catch {
    return false
  }
}

export function removeEntries(isMeant: (key: string) => boolean, area: Area = 'localStorage'): void {
  try {
    for (const key of Object.keys(window[area])) if (isMeant(key)) window[area].removeItem(key)
  } catch {
    // Blocked storage has no entries.
  }
}

export function readCookies(): Map<string, string> {
  const pairs = document.cookie.split('; ').filter(Boolean)
  return new Map(pairs.map((pair) => [pair.split('=', 1)[0] ?? '', pair.slice(pair.indexOf('=') + 1)]))
}

/** A script cannot read the path and domain of a cookie, so every combination that this page can have is tried. */
export function removeCookies(isMeant: (name: string) => boolean): void {
  const labels = location.hostname.split('.')
  const domains = ['', ...labels.map((_, index) => `;domain=${labels.slice(index).join('.')}`)]
  const steps = location.pathname.split('/')
  const paths = steps.flatMap((_, index) => [
    `${steps.slice(0, index).join('/')}/`,
    steps.slice(0, index + 1).join('/'),
  ])
  for (const name of [...readCookies().keys()].filter(isMeant)) {
    for (const domain of domains) {
      for (const path of paths) {
        // biome-ignore lint/suspicious/noDocumentCookie: the cookie store has no say over paths everywhere
        document.cookie = `${name}=;max-age=0;path=${path || '/'}${domain}`
      }
    }
  }
}

/** Random letters and digits, of five bits each: 32 divides the number of values of a byte. */
export function randomName(length: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length))
  return Array.from(bytes, (byte) => (byte % 32).toString(32)).join('')
}

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

export function browserCookies(): Map<string, string> {
  const pairs = document.cookie.split('; ').filter(Boolean)
  return new Map(pairs.map((pair) => [pair.split('=', 1)[0] ?? '', pair.slice(pair.indexOf('=') + 1)]))
}

/** Random letters and digits of five bits each. They are equally likely, because 256 is a multiple of 32. */
export function randomName(length: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length))
  return Array.from(bytes, (byte) => (byte % 32).toString(32)).join('')
}

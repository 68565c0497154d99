import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { browserStorage } from '../../studio/edit/browser-storage.ts'

class FullStorage {
  [name: string]: unknown
  getItem(name: string): string | null {
    return typeof this[name] === 'string' ? this[name] : null
  }
  setItem(name: string, value: string): void {
    if (value.length > 5) throw new DOMException('full', 'QuotaExceededError')
    this[name] = value
  }
  removeItem(name: string): void {
    delete this[name]
  }
}

describe('a value that the Studio stores in a browser', () => {
  let storage: FullStorage
  beforeEach(() => {
    storage = new FullStorage()
    vi.stubGlobal('window', { localStorage: storage })
  })
  afterEach(() => {
    browserStorage.removeItem('a')
    vi.unstubAllGlobals()
  })

  test('is in localStorage', () => {
    browserStorage.setItem('a', 'short')
    expect([storage.getItem('a'), browserStorage.getItem('a')]).toEqual(['short', 'short'])
    browserStorage.removeItem('a')
    expect([storage.getItem('a'), browserStorage.getItem('a')]).toEqual([null, null])
  })

  test('is in memory until the tab is closed if localStorage is full, and the older value is removed from it', () => {
    browserStorage.setItem('a', 'short')
    browserStorage.setItem('a', 'too long')
    expect([storage.getItem('a'), browserStorage.getItem('a')]).toEqual([null, 'too long'])
    browserStorage.setItem('a', 'again')
    expect([storage.getItem('a'), browserStorage.getItem('a')]).toEqual(['again', 'again'])
  })

  test('is in memory until the tab is closed if localStorage is blocked', () => {
    vi.stubGlobal('window', {
      get localStorage(): never {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
    browserStorage.setItem('a', 'short')
    expect(browserStorage.getItem('a')).toBe('short')
    browserStorage.removeItem('a')
    expect(browserStorage.getItem('a')).toBeNull()
  })
})

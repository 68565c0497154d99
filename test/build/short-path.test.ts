import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { shortPath } from '../../build/vite/short-path.ts'
import { markIcons } from '../../sections/ui/networks.ts'

const { icons } = createRequire(import.meta.url)('@iconify-json/simple-icons/icons.json') as {
  icons: Record<string, { body: string }>
}

test.for<[path: string, expected: string]>([
  ['M1.234 2.345L3 4z', 'M1.23 2.35L3 4z'],
  ['M0 0h.505v-.004z', 'M0 0h.51v0z'],
  ['M1.004 1.004l.004.004.004.004', 'M1 1l.01.01 0 0'],
  ['m.3.3c.123.456-.123.5 1 1', 'm.3.3c.12.46-.12.5 1 1'],
  ['M1 1a.056.056 0 01.031.042', 'M1 1a.06.06 0 0 1 .03.04'],
  ['M5 5zl1.006 0zM2 2', 'M5 5zl1.01 0zM2 2'],
])('the path %s is %s', ([path, expected]) => {
  expect(shortPath(path)).toBe(expected)
})

test.for(['M1', 'Mx 1', 'B1 1', 'M1 1l1'])('what is no path is not written: %s', (path) => {
  expect(() => shortPath(path)).toThrow()
})

test('every mark of a network can be read, and is written as it is read again', () => {
  for (const icon of markIcons().filter((each) => each.startsWith('simple-icons:'))) {
    const body = icons[icon.slice('simple-icons:'.length)]?.body ?? ''
    for (const [, path = ''] of body.matchAll(/ d="([^"]*)"/g)) {
      const short = shortPath(path)
      expect(shortPath(short), icon).toBe(short)
      expect(short.length, icon).toBeLessThan(path.length + 20)
    }
  }
})

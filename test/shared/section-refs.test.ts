import { describe, expect, test } from 'vitest'
import { replaceAt, valueAt } from '#shared/section-refs.ts'

const data = { title: 'x', link: { href: '/a' }, items: [{ icon: 'b' }, { icon: 'c' }], none: null }

describe('a path of a section', () => {
  test.each<[(string | number)[], unknown]>([
    [[], data],
    [['title'], 'x'],
    [['link', 'href'], '/a'],
    [['items', 1, 'icon'], 'c'],
    [['items', 2, 'icon'], undefined],
    [['none', 'x'], undefined],
    [['title', 'length'], undefined],
    [['absent', 'x'], undefined],
  ])('%j leads to %j', (path, value) => {
    expect(valueAt(data, path)).toBe(value)
  })
})

describe('a replacement', () => {
  const upper = (value: unknown) => String(value).toUpperCase()

  test('changes the values at the paths and nothing else', () => {
    const original = structuredClone(data)
    const changed = replaceAt(
      data,
      [
        ['items', 0, 'icon'],
        ['link', 'href'],
        ['items', 1, 'icon'],
      ],
      upper,
    )
    expect(changed).toEqual({ ...data, link: { href: '/A' }, items: [{ icon: 'B' }, { icon: 'C' }] })
    expect(data, 'the original stays as it is').toEqual(original)
  })

  test('leaves a list a list', () => {
    expect(replaceAt(data, [['items', 0, 'icon']], upper).items).toBeInstanceOf(Array)
  })

  test('shares the unchanged parts', () => {
    const changed = replaceAt(data, [['items', 0, 'icon']], upper)
    expect(changed.link).toBe(data.link)
    expect(changed.items[1]).toBe(data.items[1])
    expect(changed.items).not.toBe(data.items)
  })

  test('changes several entries of one list', () => {
    const rows = [{ cells: ['a', 'b'] }]
    const paths = [0, 1].map((cell) => ['rows', 0, 'cells', cell])
    expect(replaceAt({ rows }, paths, upper)).toEqual({ rows: [{ cells: ['A', 'B'] }] })
    expect(rows).toEqual([{ cells: ['a', 'b'] }])
  })

  test('replaces the whole value for an empty path', () => {
    expect(replaceAt<unknown>(data, [[]], () => 'other')).toBe('other')
  })

  test('without a path, or by an equal value, returns the original', () => {
    expect(replaceAt(data, undefined, upper)).toBe(data)
    expect(replaceAt(data, [['title'], ['link', 'href']], (value) => value)).toBe(data)
  })
})

import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import { readShapes } from '../../build/vite/icons.ts'
import { ICON_SETS } from '../../shared/icon-shard.ts'

const require = createRequire(import.meta.url)

describe.each(Object.keys(ICON_SETS))('the icons of %s', (prefix) => {
  const { icons, aliases = {} } = require(`@iconify-json/${prefix}/icons.json`)
  const shapes = Object.fromEntries(readShapes(prefix))

  test('are all shipped, under all of their names', () => {
    expect(Object.keys(shapes).length).toBeGreaterThan(1000)
    expect(Object.keys(shapes).sort()).toEqual([...Object.keys(icons), ...Object.keys(aliases)].sort())
  })

  test('have a body and a size', () => {
    const faulty = Object.entries(shapes).filter(([, shape]) => {
      const { body, width, height } = shape as Record<string, unknown>
      return typeof body !== 'string' || !(Number(width) > 0) || !(Number(height) > 0)
    })
    expect(faulty).toEqual([])
  })
})

test.each([
  ['facebook', 3 / 5],
  ['instagram', 1 / 3],
  ['linkedin', 9 / 10],
  ['whatsapp', 2 / 3],
])('the icon of %s is redrawn in the size of its set with fewer bytes', (name, part) => {
  const { icons } = require('@iconify-json/simple-icons/icons.json')
  const icon = new Map(readShapes('simple-icons')).get(name) as { body: string }
  expect(icon).toMatchObject({ width: 24, height: 24 })
  expect(icon.body.length).toBeLessThan(icons[name].body.length * part)
})

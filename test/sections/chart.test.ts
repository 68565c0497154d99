import { describe, expect, test } from 'vitest'
import { chartScale, distanceFromTop } from '#sections/statistics/chart/scale.ts'

describe('the axis of a chart', () => {
  test.each<[number[], number, number, number[]]>([
    [[18_400, 38_260], 0, 40_000, [0, 10_000, 20_000, 30_000, 40_000]],
    [[3], 0, 3, [0, 1, 2, 3]],
    [[-4.5, 7], -5, 10, [-5, 0, 5, 10]],
    [[0.3], 0, 0.3, [0, 0.1, 0.2, 0.3]],
    [[0], 0, 1, [0, 0.25, 0.5, 0.75, 1]],
    [[-2, -8], -8, 0, [-8, -6, -4, -2, 0]],
  ])('of %j has round numbers from %d to %d', (values, from, to, ticks) => {
    expect(chartScale(values)).toEqual({ from, to, ticks })
  })

  test('contains every value', () => {
    for (const values of [[1e-9, 5e-9], [1e12, -3e12], [7, 7, 7], [-1]]) {
      const scale = chartScale(values)
      for (const value of [0, ...values]) {
        const top = distanceFromTop(value, scale)
        expect(top).toBeGreaterThanOrEqual(0)
        expect(top).toBeLessThanOrEqual(100)
      }
      expect(scale.ticks.length).toBeLessThan(10)
    }
  })

  test('starts at the bottom', () => {
    const scale = chartScale([40])
    expect([distanceFromTop(0, scale), distanceFromTop(20, scale), distanceFromTop(40, scale)]).toEqual([
      100, 50, 0,
    ])
  })
})

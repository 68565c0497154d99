import { expect, test } from 'vitest'
import { chartLine, chartTop } from '../../studio/numbers/chart-line.ts'
import { daysOf, growth, lastDays, seriesOf, spanBefore } from '../../studio/numbers/span.ts'

test('the last days end with that day, and are compared with as many days before', () => {
  const span = lastDays(7, '2026-03-03')
  expect(span).toEqual({ from: '2026-02-25', until: '2026-03-03' })
  expect(spanBefore(span)).toEqual({ from: '2026-02-18', until: '2026-02-24' })
  expect(daysOf(span)).toHaveLength(7)
  expect(daysOf(lastDays(1, '2028-02-29'))).toEqual(['2028-02-29'])
  expect(daysOf(lastDays(366, '2028-12-31'))[0]).toBe('2028-01-01')
})

test('a day without visits is zero', () => {
  const span = lastDays(3, '2026-01-02')
  const days = [
    { day: '2026-01-01', visits: 4 },
    { day: '2026-02-01', visits: 9 },
  ]
  expect(seriesOf(span, days, ({ visits }) => visits)).toEqual([0, 4, 0])
})

test('growth is a percentage of the days before, and unknown if they had nothing', () => {
  expect(growth(150, 100)).toBe(0.5)
  expect(growth(0, 4)).toBe(-1)
  expect(growth(7, 0)).toBeNull()
})

test('a chart reaches from edge to edge, with zero at the bottom', () => {
  const size = { width: 100, height: 50 }
  expect(chartLine([0, 5, 10], 10, size)).toBe('0,50 50,25 100,0')
  expect(chartLine([3], 10, size)).toBe('0,35')
  expect(chartLine([0, 0], 0, size)).toBe('0,50 100,50')
})

test.each([
  [0, 1],
  [1, 1],
  [3, 5],
  [5, 5],
  [11, 20],
  [99, 100],
  [2001, 5000],
  [0.034, 0.05],
])('a chart whose largest value is %f goes up to %f', (max, top) => {
  expect(chartTop(max)).toBeCloseTo(top, 10)
})

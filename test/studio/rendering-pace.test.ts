import { expect, test } from 'vitest'
import { startPace } from '../../studio/canvas/rendering-pace.ts'

/** The moments at which sections are rendered while a key is pressed every `gap` milliseconds for a minute. */
function renderings(gap: number): number[] {
  const pace = startPace()
  const times: number[] = []
  let due = Number.POSITIVE_INFINITY
  for (let now = 0; now < 60_000; now += gap) {
    if (due <= now) {
      times.push(due)
      pace.note(due)
    }
    due = now + pace.pause(now)
  }
  return times
}

test('after a few keys, a section is rendered 80 ms after each', () => {
  expect(renderings(100).slice(0, 4)).toEqual([80, 180, 280, 380])
})

test('a minute of typing stays below the 120 requests that a preview may make', () => {
  for (const gap of [90, 150, 250, 400]) {
    const count = renderings(gap).length
    expect(count, `${gap} ms`).toBeLessThan(110)
  }
})

test('a minute of typing without a pause is shown while it is typed', () => {
  const times = [0, ...renderings(150), 60_000]
  const gaps = times.slice(1).map((time, place) => time - (times[place] ?? 0))
  expect(Math.max(...gaps)).toBeLessThan(1000)
})

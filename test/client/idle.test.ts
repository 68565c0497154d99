import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { schedule } from '../../client/schedule.ts'
import { isIdle } from '../../client/visitor/idle.ts'

/** The promises that resolve at an idle moment. */
const WAITS = {
  'the visitor layer': () => isIdle(),
  'an island': () => schedule.idle?.({} as Element) ?? Promise.reject(new Error('no schedule of that name')),
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Whether the promise resolves within these milliseconds. */
async function goesOnAfter(waiting: Promise<unknown>, ms: number): Promise<boolean> {
  let isOver = false
  void waiting.then(() => {
    isOver = true
  })
  await vi.advanceTimersByTimeAsync(ms)
  return isOver
}

describe.each(Object.entries(WAITS))('%s', (_, wait) => {
  test('waits 50 ms in a browser without requestIdleCallback', async () => {
    vi.stubGlobal('window', {})
    const waiting = wait()
    expect(await goesOnAfter(waiting, 49)).toBe(false)
    expect(await goesOnAfter(waiting, 1)).toBe(true)
  })

  test('waits for the idle moment in a browser that reports it', async () => {
    let reportIdle = () => {}
    const requestIdleCallback = (callback: () => void) => {
      reportIdle = callback
    }
    vi.stubGlobal('window', { requestIdleCallback })
    vi.stubGlobal('requestIdleCallback', requestIdleCallback)
    const waiting = wait()
    expect(await goesOnAfter(waiting, 5_000)).toBe(false)
    reportIdle()
    expect(await goesOnAfter(waiting, 0)).toBe(true)
  })
})

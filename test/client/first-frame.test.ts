import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { afterFirstFrame } from '../../client/visitor/first-frame.ts'

/** The callbacks that the browser calls before it paints the next frame. */
let frame: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers()
  frame = []
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => frame.push(callback))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a task after the first frame', () => {
  test('starts once, after the frame is painted', () => {
    vi.stubGlobal('document', { hidden: false })
    const start = vi.fn()
    afterFirstFrame(start)
    vi.runAllTimers()
    expect(start).not.toHaveBeenCalled()
    for (const callback of frame) callback()
    expect(start).not.toHaveBeenCalled()
    vi.runAllTimers()
    expect(start).toHaveBeenCalledOnce()
  })

  test('starts at once on a page that is hidden, which paints no frame', () => {
    vi.stubGlobal('document', { hidden: true })
    const start = vi.fn()
    afterFirstFrame(start)
    expect(start).toHaveBeenCalledOnce()
    expect(frame).toEqual([])
  })
})

import { expect, test } from 'vitest'
import { popupCss } from '../../core/theme/popup-style.ts'

test('a popup without a style has no rules of its own', () => {
  expect(popupCss('a', undefined)).toBe('')
  expect(popupCss('a', {})).toBe('')
  expect(popupCss('a', { editor: 'x' })).toBe('')
})

test('a value that is not a colour gives no rule', () => {
  expect(popupCss('a', { background: 'red;}body{display:none', text: 'url(x)' })).toBe('')
})

test('each scheme of a coloured popup has its colours, only in the popup', () => {
  const css = popupCss('a', { background: '#102a43' })
  expect(css).toMatch(
    /^@layer tenant\{\[data-popup="a"\],\[data-popup="a"\] \[data-scheme='default'\]\{--bg:#102a43;--fg:#/,
  )
  for (const scheme of ['muted', 'accent', 'inverse'])
    expect(css).toContain(`[data-popup="a"] [data-scheme='${scheme}']{`)
  expect(css).not.toContain(':root')
})

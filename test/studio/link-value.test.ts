import { describe, expect, test } from 'vitest'
import { offersNewTab, withNewTab } from '../../studio/form/link-value.ts'

describe('the new-tab setting of a link', () => {
  test('is stored without losing the target, even if the link is stored as a string', () => {
    expect(withNewTab('/a', true)).toEqual({ kind: 'url', href: '/a', newTab: true })
    const page = { kind: 'page', ref: 'home', rel: 'nofollow' }
    expect(withNewTab(page, true)).toEqual({ ...page, newTab: true })
    expect(withNewTab({ ...page, newTab: true }, false)).toEqual(page)
  })

  test('is offered for a link to another site, and for one that has it set', () => {
    expect(offersNewTab('https://example.com')).toBe(true)
    expect(offersNewTab({ kind: 'file', href: '/media/a.pdf' })).toBe(true)
    expect(offersNewTab({ kind: 'popup', ref: 'oferta' })).toBe(false)
    expect(offersNewTab({ kind: 'phone', href: '1', newTab: true })).toBe(true)
    expect(offersNewTab(undefined)).toBe(false)
  })
})

import { describe, expect, test } from 'vitest'
import type { Locale } from '#shared/locales.ts'
import { resolveLinks } from '../../../core/routing/links.ts'
import { readAppConfiguration } from '../../../core/reading/read-app-configuration.ts'
import { configurationOf } from '../../support/site.ts'

const { site } = await readAppConfiguration(
  configurationOf({
    host: 'a.test',
    pages: [
      { id: 'home', route: '/' },
      { id: 'sobre', route: 'sobre', route_en_US: 'about' },
      { id: 'so-aqui', route: 'so-aqui', published: ['pt-BR'] },
    ],
    config: { blog: { categories: [{ slug: 'novas', name: 'Novas' }] } },
  }),
  'a.test',
)

const hrefIn = (locale: Locale, link: object) =>
  (
    resolveLinks({ data: { link }, refs: { links: [['link']] } }, { site, locale, path: '/none' }).link as {
      href?: string
    }
  ).href

describe('a link on a page in another language', () => {
  test.each([
    ['/sobre', '/en-US/about'],
    ['/sobre?cor=azul#equipe', '/en-US/about?cor=azul#equipe'],
    ['/', '/en-US'],
    ['/blog', '/en-US/blog'],
    ['/blog/novas', '/en-US/blog/novas'],
  ])('to %s is changed to %s', (href, expected) => {
    expect(hrefIn('en-US', { kind: 'url', href })).toBe(expected)
  })

  test.each([
    'https://a.test/sobre',
    '//evil.test/sobre',
    '/.//[',
    '/.//evil.test/sobre',
    '#sobre',
    'mailto:a@a.test',
    '/pt-BR/sobre',
    '/ja-JP/sobre',
    '/so-aqui',
    '/files/menu.pdf',
    '/%zz',
  ])('to %s stays as it is', (href) => {
    expect(hrefIn('en-US', { kind: 'url', href })).toBe(href)
  })

  test('is found in texts, next to any other characters', () => {
    const html =
      '<p><a class="x" href="/sobre?a=1&amp;b=2">Sobre</a> <a href="https://x.test/">x</a> /sobre</p>'
    expect(
      resolveLinks(
        { data: { text: { html } }, refs: { texts: [['text']] } },
        { site, locale: 'en-US', path: '/' },
      ),
    ).toEqual({
      text: { html: html.replace('/sobre?a=1&amp;b=2', '/en-US/about?a=1&#38;b=2') },
    })
  })
})

test('in the default language every address stays as it is, and the current page is marked', () => {
  const data = { link: { kind: 'url', href: '/blog' } }
  expect(
    resolveLinks({ data, refs: { links: [['link']] } }, { site, locale: 'pt-BR', path: '/blog' }),
  ).toEqual({ link: { kind: 'url', href: '/blog', current: true } })
  expect(hrefIn('pt-BR', { kind: 'url', href: '/sobre' })).toBe('/sobre')
})

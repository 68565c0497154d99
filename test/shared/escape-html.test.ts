import { expect, test } from 'vitest'
import { escapeHtml, unescapeHtml } from '#shared/escape-html.ts'
import { repositoryFiles } from '../support/repository.ts'

test.each([
  ['a & b < c > d " e \' f', 'a &#38; b &#60; c &#62; d &#34; e &#39; f'],
  ['&amp;', '&#38;amp;'],
  ['café 日本', 'café 日本'],
])('%j is written as %s, and read back unchanged', (text, html) => {
  expect(escapeHtml(text)).toBe(html)
  expect(unescapeHtml(html)).toBe(text)
})

test('what React and the sanitiser write is decoded once', () => {
  expect(unescapeHtml('&amp;lt; &quot;&#x27;&#39;&lt;&gt;')).toBe("&lt; \"''<>")
})

test('text that is not a reference is unchanged', () => {
  for (const text of ['a&b=1', '&copy;', '&#x110000;', '&#;', '&amp']) expect(unescapeHtml(text)).toBe(text)
})

test('only one file of the product writes and reads references', () => {
  const others = repositoryFiles(/^(?:worker|core|shared|sections|admin|client)\/.*\.tsx?$/).filter(
    ({ path }) => path !== 'shared/escape-html.ts' && !path.endsWith('/fixtures.ts'),
  )
  const references = /['"`]&(?:amp|lt|gt|quot|#\w+);/
  expect(others.filter(({ text }) => references.test(text)).map(({ path }) => path)).toEqual([])
})

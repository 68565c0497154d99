import { Suspense, use } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { inlineHtml, markdownHtml, richHtml } from '#sections/markup/rich.ts'
import { hydratableMarkup, staticMarkup } from '../../worker/page/sections/markup.ts'

const COMMENT = '<!-- -->'

function Greeting({ name }: { name: string }) {
  return (
    <p title={name}>
      Hello, {name}: {2} words
    </p>
  )
}

describe('static markup', () => {
  test('has adjacent texts without comments between them', async () => {
    expect(await staticMarkup(<Greeting name="Ana" />)).toBe('<p title="Ana">Hello, Ana: 2 words</p>')
  })

  test('shows a text that looks like such a comment', async () => {
    const shown = '&lt;!-- --&gt;'
    expect(await staticMarkup(<Greeting name={COMMENT} />)).toBe(
      `<p title="${shown}">Hello, ${shown}: 2 words</p>`,
    )
  })

  test.each([
    ['a rich text', richHtml],
    ['a line of text', inlineHtml],
    ['an article', markdownHtml],
  ])('has no comment in %s, because the sanitiser removes them', (_what, sanitise) => {
    const html = sanitise(`um${COMMENT}dois <b title="${COMMENT}">três</b><!--slot-->`)
    expect(html).toContain('umdois')
    expect(html).not.toContain('<!--')
  })

  test('removes only such comments from a component’s HTML', async () => {
    const html = `<b>um</b>${COMMENT}<b>dois</b><!--slot-->`
    expect(await staticMarkup(<p dangerouslySetInnerHTML={{ __html: html }} />)).toBe(
      '<p><b>um</b><b>dois</b><!--slot--></p>',
    )
  })
})

describe('hydrated markup', () => {
  test('has the comments by which React separates texts', async () => {
    expect(await hydratableMarkup(<Greeting name="Ana" />)).toBe(
      `<p title="Ana">Hello, ${COMMENT}Ana${COMMENT}: ${COMMENT}2${COMMENT} words</p>`,
    )
  })

  test('of a document starts with its doctype and contains no script of React’s', async () => {
    const html = await hydratableMarkup(
      <html lang="en">
        <head>
          <title>T</title>
        </head>
        <body>
          <p>text</p>
        </body>
      </html>,
    )
    expect(html).toBe(
      '<!DOCTYPE html><html lang="en"><head><title>T</title></head><body><p>text</p></body></html>',
    )
  })

  test('of any length is complete', async () => {
    const text = 'ação 漢字 🙂 '.repeat(5_000)
    expect(await hydratableMarkup(<p>{text}</p>)).toBe(`<p>${text}</p>`)
  })

  test('preserves a byte order mark at its start', async () => {
    expect(await hydratableMarkup('\ufefftext')).toBe('\ufefftext')
  })
})

describe('a component', () => {
  const printed = vi.spyOn(console, 'error')
  afterEach(() => printed.mockClear())

  const reason = new Error('not today')
  function Throws(): never {
    throw reason
  }
  function Waits() {
    return use(new Promise<string>(() => {}))
  }

  test.each([
    ['alone', <Throws key="alone" />],
    [
      'below a fallback',
      <Suspense key="fallback" fallback="…">
        <Throws />
      </Suspense>,
    ],
  ])('that throws makes the markup fail with what it threw, and prints nothing: %s', async (_where, node) => {
    await expect(staticMarkup(<div>{node}</div>)).rejects.toBe(reason)
    expect(printed).not.toHaveBeenCalled()
  })

  test.each([
    ['alone', <Waits key="alone" />],
    [
      'below a fallback',
      <Suspense key="fallback" fallback="…">
        <Waits />
      </Suspense>,
    ],
  ])('that suspends makes the markup fail: %s', async (_where, node) => {
    await expect(staticMarkup(<div>{node}</div>)).rejects.toThrow('a component waits while it is rendered')
    expect(printed).not.toHaveBeenCalled()
  })
})

import type { ReactNode } from 'react'
import { renderToReadableStream } from 'virtual:react-server'
import type { DirectStream } from './direct-stream.ts'

/** Stands between two texts, so that React finds both again when it hydrates them. */
const TEXT_SEPARATOR = '<!-- -->'

/** A tree as HTML that stays as it is. @throws what a component throws; also when one waits */
export async function renderToStaticMarkup(node: ReactNode): Promise<string> {
  const stream = await render(node)
  return stream.read(TEXT_SEPARATOR)
}

/**
 * A tree as HTML that React hydrates in the browser.
 * @param identifierPrefix before what `useId` makes; the same on both sides
 * @throws what a component throws; also when one waits
 */
export async function renderToString(node: ReactNode, identifierPrefix: string): Promise<string> {
  const stream = await render(node, identifierPrefix)
  return stream.read()
}

/** Nothing in a tree of ours waits: what it shows was loaded before (docs/decisions/003-sections-as-strings.md). */
async function render(node: ReactNode, identifierPrefix?: string): Promise<DirectStream> {
  // An error is thrown as well; told here too, it would be told twice.
  const rendering = renderToReadableStream(node, { identifierPrefix, onError() {} })
  const stream = await Promise.race([rendering, someMicrotasks()])
  if (stream === null) throw new Error('a component waits while it is rendered')
  return stream
}

/** React renders a tree in the microtask after it was asked. What takes more than a few waits for something. */
const PATIENCE = 8

/** A timer would do, and cost more than many a section. */
async function someMicrotasks(): Promise<null> {
  for (let count = 0; count < PATIENCE; count++) await null
  return null
}

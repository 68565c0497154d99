import type { ReactNode } from 'react'
import { renderToReadableStream } from 'react-dom/server.edge'
import { joined } from '../cache/pieces.ts'

/**
 * Renders a tree to HTML that React hydrates in the browser. A tree with `<html>` as root begins with a
 * doctype. No component may suspend: all data was loaded before (docs/decisions/031-react-stream.md).
 * @param identifierPrefix prefix of the ids from `useId`; the same in the browser
 * @returns React's stream once every component has rendered
 * @throws the error of a component, or an error when one suspends
 */
export function markupStream(node: ReactNode, identifierPrefix = ''): Promise<ReadableStream<Uint8Array>> {
  const { promise, resolve, reject } = Promise.withResolvers<ReadableStream<Uint8Array>>()
  // React renders a tree without suspended components in one microtask, so before any timer.
  const timer = setTimeout(() => reject(new Error('a component waits while it is rendered')))
  renderWhole(node, identifierPrefix)
    .then(resolve, reject)
    .finally(() => clearTimeout(timer))
  return promise
}

async function renderWhole(node: ReactNode, identifierPrefix: string): Promise<ReadableStream<Uint8Array>> {
  const errors: unknown[] = []
  const stream = await renderToReadableStream(node, {
    identifierPrefix,
    onError: (error) => {
      errors.push(error)
    },
  })
  await stream.allReady
  // Errors below a Suspense boundary, for which React does not reject the stream.
  if (errors.length > 0) throw errors[0]
  return stream
}

/** The HTML of `markupStream` as text. @throws the same errors */
export async function hydratableMarkup(node: ReactNode, identifierPrefix = ''): Promise<string> {
  return readText(await markupStream(node, identifierPrefix))
}

/**
 * Renders a tree to static HTML, without the comments that React writes between two texts for hydration. React
 * escapes `<`, so texts and attributes cannot contain such a comment. Inserted HTML must not rely on one: sanitised
 * texts have no comments, and hydrated HTML is inserted afterwards (slot.ts).
 * @throws the error of a component, or an error when one suspends
 */
export async function staticMarkup(node: ReactNode): Promise<string> {
  return (await hydratableMarkup(node)).replaceAll(TEXT_SEPARATOR, '')
}

const TEXT_SEPARATOR = '<!-- -->'

const decoder = new TextDecoder('utf-8', { fatal: false, ignoreBOM: true })

/** Uses the reader: creating a `Response` costs more than rendering a small section. */
async function readText(stream: ReadableStream<Uint8Array>): Promise<string> {
  const reader = stream.getReader()
  const chunks: Uint8Array[] = []
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return decoder.decode(joined(chunks))
    chunks.push(value)
  }
}

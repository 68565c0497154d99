import type { ReactNode } from 'react'
import { renderToReadableStream } from 'react-dom/server.edge'

/**
 * Renders a tree to HTML that React hydrates in the browser. A tree with `<html>` as root begins with a
 * doctype. No component may suspend: all data was loaded before (docs/decisions/031-react-stream.md).
 * @param identifierPrefix prefix of the ids from `useId`; the same in the browser
 * @throws the error of a component, or an error when one suspends
 */
export async function hydratableMarkup(node: ReactNode, identifierPrefix = ''): Promise<string> {
  const errors: unknown[] = []
  const waiting = new AbortController()
  // React renders a tree without suspended components in one microtask, so before any timer.
  const timer = setTimeout(() => waiting.abort(new Error('a component waits while it is rendered')))
  try {
    const stream = await renderToReadableStream(node, {
      identifierPrefix,
      signal: waiting.signal,
      onError: (error) => {
        errors.push(error)
      },
    })
    await stream.allReady
    // Errors below a Suspense boundary, for which React does not reject.
    if (errors.length > 0) throw errors[0]
    return await readText(stream)
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Renders a tree to static HTML: without the comments that React writes between two texts for hydration.
 * Texts and attributes cannot contain such a comment, because React escapes `<`. Inserted HTML may contain
 * one, and loses it: sanitised texts have no comments, and hydrated HTML is put into a slot afterwards
 * (slot.ts).
 * @throws the error of a component, or an error when one suspends
 */
export async function staticMarkup(node: ReactNode): Promise<string> {
  return (await hydratableMarkup(node)).replaceAll(TEXT_SEPARATOR, '')
}

const TEXT_SEPARATOR = '<!-- -->'

/** Uses the reader: a `Response` costs more than the rest of a small section. */
async function readText(stream: ReadableStream<Uint8Array>): Promise<string> {
  const reader = stream.getReader()
  const chunks: Uint8Array[] = []
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return decode(chunks)
    chunks.push(value)
  }
}

function decode(chunks: readonly Uint8Array[]): string {
  const decoder = new TextDecoder('utf-8', { fatal: false, ignoreBOM: true })
  const [first] = chunks
  if (chunks.length === 1) return decoder.decode(first)
  return chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join('') + decoder.decode()
}

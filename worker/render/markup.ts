import type { ReactNode } from 'react'
import { renderToReadableStream } from 'react-dom/server.edge'

/**
 * A tree as HTML that React hydrates in the browser; a tree whose root is `<html>` begins with its doctype. Nothing in it
 * may wait: what it shows was loaded before (docs/decisions/031-react-stream.md).
 * @param identifierPrefix before what `useId` makes; the same on both sides
 * @throws what a component throws; also when one waits
 */
export async function hydratableMarkup(node: ReactNode, identifierPrefix = ''): Promise<string> {
  const errors: unknown[] = []
  const waiting = new AbortController()
  // React renders a tree that does not wait in one microtask, so before any timer.
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
    // Of a part with a fallback of its own, for which React does not reject.
    if (errors.length > 0) throw errors[0]
    return await textOf(stream)
  } finally {
    clearTimeout(timer)
  }
}

/**
 * A tree as HTML that stays as it is: without the comments that React writes between two texts for hydration. A text or an
 * attribute cannot hold one, since React escapes `<`. HTML that a component brings along may, and loses it: sanitised
 * texts have no comments, and HTML that is hydrated is put into a slot afterwards (slot.ts).
 * @throws what a component throws; also when one waits
 */
export async function staticMarkup(node: ReactNode): Promise<string> {
  return (await hydratableMarkup(node)).replaceAll(TEXT_SEPARATOR, '')
}

const TEXT_SEPARATOR = '<!-- -->'

/** By its reader: a `Response` around it costs more than all the rest of a small section. */
async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
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

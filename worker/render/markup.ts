import type { ReactNode } from 'react'
import { renderToStaticMarkup as staticMarkup, renderToString as hydratable } from 'react-dom/server.browser'

/** A tree as HTML that stays as it is. @throws what a component throws; also when one waits */
export function renderToStaticMarkup(node: ReactNode): string {
  return withReason(() => staticMarkup(node))
}

/**
 * A tree as HTML that React hydrates in the browser. Nothing in it may wait: what it shows was loaded before
 * (docs/decisions/003-sections-as-strings.md).
 * @param identifierPrefix before what `useId` makes; the same on both sides
 * @throws what a component throws; also when one waits
 */
export function renderToString(node: ReactNode, identifierPrefix: string): string {
  return withReason(() => hydratable(node, { identifierPrefix }))
}

/** What React says of a component that waits; by its number where it is built for production (react.dev/errors/426). */
const WAITS = /#426\b|suspended while responding to synchronous input/

function withReason(render: () => string): string {
  try {
    return render()
  } catch (error) {
    if (error instanceof Error && WAITS.test(error.message))
      throw new Error('a component waits while it is rendered', { cause: error })
    throw error
  }
}

import { type ComponentType, type ReactNode, useEffect, useLayoutEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { idPrefix } from '#shared/id-prefix.ts'
import type { IslandProps } from '#shared/island.ts'
import { translator } from '#shared/messages.ts'
import { carryOver } from './carry-over.ts'

/**
 * Hydrates one island as its own React root, with the props that the server rendered it with. Resolves once the
 * island's effects have run, so that its buttons and its form respond.
 */
export function hydrateIsland(
  element: Element,
  module: { default: ComponentType<object> },
  props: IslandProps,
): Promise<void> {
  const { messages, ...rest } = props
  const Component = module.default
  const onRendered = carryOver(element)
  return new Promise((resolve) => {
    const island = (
      <Hydrated onRendered={onRendered} onReady={resolve}>
        <Component {...rest} {...{ t: translator(props.locale, messages) }} />
      </Hydrated>
    )
    const options = { identifierPrefix: idPrefix(props.id) }
    // A browser's translator has wrapped texts, so hydration would fail and report a fault of the page.
    if (element.querySelector('font')) createRoot(element, options).render(island)
    else hydrateRoot(element, island, options)
  })
}

/** The effects of a parent run after those of its children; its layout effects run before all other effects. */
function Hydrated({
  onRendered,
  onReady,
  children,
}: {
  onRendered: () => void
  onReady: () => void
  children: ReactNode
}) {
  useLayoutEffect(onRendered, [onRendered])
  useEffect(onReady, [onReady])
  return children
}

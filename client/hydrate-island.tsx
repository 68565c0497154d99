import { type ComponentType, type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { idPrefix } from '#shared/id-prefix.ts'
import type { IslandProps } from '#shared/island.ts'
import { translator } from '#shared/messages.ts'

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
  return new Promise((resolve) => {
    hydrateRoot(
      element,
      <Hydrated onReady={resolve}>
        <Component {...rest} {...{ t: translator(props.locale, messages) }} />
      </Hydrated>,
      { identifierPrefix: idPrefix(props.id) },
    )
  })
}

/** The effects of a parent run after those of its children. */
function Hydrated({ onReady, children }: { onReady: () => void; children: ReactNode }) {
  useEffect(onReady, [onReady])
  return children
}

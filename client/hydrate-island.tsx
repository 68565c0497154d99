import type { ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { idPrefix } from '#shared/id-prefix.ts'
import type { IslandProps } from '#shared/island.ts'
import { translator } from '#shared/messages.ts'

/** Hydrates one island as a React root of its own, with the props that the server rendered it with. */
export function hydrateIsland(
  element: Element,
  module: { default: ComponentType<object> },
  props: IslandProps,
): void {
  const { messages, ...rest } = props
  const Component = module.default
  hydrateRoot(element, <Component {...rest} {...{ t: translator(props.locale, messages) }} />, {
    identifierPrefix: idPrefix(props.id),
  })
}

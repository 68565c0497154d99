import type { ElementType, Key } from 'react'
import { Fragment, jsx as createElement, jsxs as createParent } from 'react/jsx-runtime'

/**
 * React's JSX runtime for islands. It marks the HTML that a component sets as trusted under the page's Trusted Types
 * (build/vite/trusted-jsx.ts).
 */
export { Fragment }

interface Props {
  dangerouslySetInnerHTML?: { __html: string }
}

export function jsx(type: ElementType, props: Props, key?: Key) {
  return createElement(created(type), trusted(props), key)
}

export function jsxs(type: ElementType, props: Props, key?: Key) {
  return createParent(created(type), trusted(props), key)
}

/**
 * React creates a `script` with `innerHTML`, which Trusted Types refuse; it creates any other element with
 * `createElement`.
 */
const created = (type: ElementType) => (type === 'script' ? ('SCRIPT' as 'script') : type)

let policy: TrustedHtmlPolicy | undefined

/** Marks the HTML in an island's props as trusted: the Worker has sanitised it. A page may create this policy once. */
function trusted(props: Props): Props {
  const html = props.dangerouslySetInnerHTML?.__html
  if (html === undefined) return props
  policy ??= window.trustedTypes?.createPolicy('vitrine-island', { createHTML: (html) => html })
  return policy === undefined
    ? props
    : { ...props, dangerouslySetInnerHTML: { __html: policy.createHTML(html) } }
}

import type { ElementType, Key } from 'react'
import { Fragment, jsx as createElement, jsxs as createParent } from 'react/jsx-runtime'

/** React's JSX runtime for islands: markup that a component sets passes the page's Trusted Types (build/vite/trusted-jsx.ts). */
export { Fragment }

interface Props {
  dangerouslySetInnerHTML?: { __html: string }
}

export function jsx(type: ElementType, props: Props, key?: Key) {
  return createElement(type, trusted(props), key)
}

export function jsxs(type: ElementType, props: Props, key?: Key) {
  return createParent(type, trusted(props), key)
}

let policy: TrustedHtmlPolicy | undefined

/** The markup of an island's props, which the Worker has sanitised. The policy of a page lets it be made once. */
function trusted(props: Props): Props {
  const html = props.dangerouslySetInnerHTML?.__html
  if (html === undefined) return props
  policy ??= window.trustedTypes?.createPolicy('vitrine-island', { createHTML: (html) => html })
  return policy === undefined
    ? props
    : { ...props, dangerouslySetInnerHTML: { __html: policy.createHTML(html) } }
}

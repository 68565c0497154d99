import type { Schema } from '@tiptap/pm/model'
import { DOMParser, type Slice } from '@tiptap/pm/model'
import type { EditorView } from '@tiptap/pm/view'
import { isElement, type Markup, parseMarkup } from './markup.ts'

/**
 * Pasted and dropped HTML, read without the browser's parser: ProseMirror's own reading would need a Trusted Types
 * policy, and the Studio's content security policy allows none.
 */
export const pastedHtml = {
  paste(view: EditorView, event: ClipboardEvent): boolean {
    const html = event.clipboardData?.getData('text/html') ?? ''
    if (html === '' || view.state.selection.$from.parent.type.spec.code === true) return false
    event.preventDefault()
    view.dispatch(view.state.tr.replaceSelection(sliceOf(html, view.state.schema)).scrollIntoView())
    return true
  },

  drop(view: EditorView, event: DragEvent): boolean {
    const html = event.dataTransfer?.getData('text/html') ?? ''
    const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
    if (html === '' || at === null || view.dragging !== null) return false
    event.preventDefault()
    view.dispatch(view.state.tr.replaceRange(at.pos, at.pos, sliceOf(html, view.state.schema)))
    return true
  },
}

function sliceOf(html: string, schema: Schema): Slice {
  const holder = document.createElement('div')
  holder.append(...parseMarkup(html).flatMap(nodesOf))
  return DOMParser.fromSchema(schema).parseSlice(holder)
}

/** Replaces unsupported elements by their content, and drops attributes except the address of a link. */
function nodesOf(node: Markup): Node[] {
  if (!isElement(node)) return [new Text(node)]
  const { name, attribs, children } = node
  if (UNREAD.has(name)) return []
  const inner = children.flatMap(nodesOf)
  // Google Docs wraps everything that it copies in a <b> that is not bold.
  if (!KNOWN.has(name) || /font-weight:\s*normal/i.test(attribs.style ?? '')) return inner
  const element = document.createElement(name)
  if (name === 'a' && attribs.href !== undefined) element.setAttribute('href', attribs.href)
  element.append(...inner)
  return [element]
}

const UNREAD = new Set(['script', 'style', 'title', 'head', 'template', 'noscript', 'svg', 'math'])

const KNOWN = new Set([
  ...['p', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'ul', 'ol', 'li', 'pre', 'hr', 'br'],
  ...['a', 'b', 'strong', 'i', 'em', 's', 'del', 'code'],
])

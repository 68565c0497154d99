import { inOneLine, typedText } from './typed-text.ts'

/** Marks the element whose text a person is typing. */
export const TYPED = 'data-vitrine-typed'

/** A message `vitrine:edit`. Every field is validated, because another page sends it. */
interface EditMessage {
  section?: unknown
  field?: unknown
  text?: unknown
  label?: unknown
  isOneLine?: unknown
}

interface OpenText {
  section: string
  field: string
  element: HTMLElement
  isOneLine: boolean
  /** The element's content before typing. */
  nodes: ChildNode[]
  before: string
  isClosed: PromiseWithResolvers<void>
}

/** How a person ended typing. A key also says where the focus goes. */
type Ending = 'left' | 'enter' | 'escape' | 'next' | 'previous'

export interface TypeInPlace {
  /** Opens the text for typing, or replaces the text that is open. */
  edit(message: EditMessage): void
  /** Reports the marked text after (or before) `field` in its section; the first one if `field` is null. */
  point(section: unknown, field: string | null, step: 1 | -1): void
  isTyping(target: EventTarget | null): boolean
  /**
   * Called when a section is about to be rendered. The returned function resolves when no text of that section is open;
   * false if a person has typed since the call.
   */
  holdBack(): (section: string) => Promise<boolean>
}

/**
 * Lets a person type on the page. The editor decides which text is open, and gets plain text, never HTML. A section
 * is not replaced while one of its texts is open, so the caret stays where it is.
 */
export function typeInPlace(send: (message: object) => void): TypeInPlace {
  let open: OpenText | null = null
  let typedCount = 0

  function edit({ section, field, text, label, isOneLine }: EditMessage): void {
    if (typeof section !== 'string' || typeof field !== 'string' || typeof text !== 'string') return
    if (open?.section === section && open.field === field) {
      showText(open.element, text)
      return
    }
    if (open !== null) close(open, 'left')
    const element = fieldElement(section, field)
    if (element === null || !makeEditable(element)) {
      send({ type: 'vitrine:closed', section, field, ending: 'refused' })
      return
    }
    // Copies, because typing changes the text nodes themselves.
    const nodes = [...element.cloneNode(true).childNodes]
    const isShownAsStored = element.textContent === text
    open = {
      section,
      field,
      element,
      isOneLine: isOneLine !== false,
      nodes,
      before: text,
      isClosed: Promise.withResolvers(),
    }
    if (typeof label === 'string') element.setAttribute('aria-label', label)
    element.setAttribute('role', 'textbox')
    element.setAttribute('aria-multiline', String(!open.isOneLine))
    element.setAttribute(TYPED, '')
    // A text with Markdown marks is edited in its stored form.
    if (!isShownAsStored) element.replaceChildren(text)
    // A click has already placed the caret.
    const hasCaret = isShownAsStored && caretIsIn(element)
    element.focus()
    if (!hasCaret) putCaretAtEnd(element)
  }

  function close(ended: OpenText, ending: Ending): void {
    open = null
    const { section, field, element, nodes, before } = ended
    const isChanged = ending !== 'escape' && textOf(ended) !== before
    if (ending === 'escape') typedCount += 1
    for (const name of ['contenteditable', 'role', 'aria-multiline', 'aria-label', TYPED])
      element.removeAttribute(name)
    if (!isChanged) element.replaceChildren(...nodes)
    element.blur()
    send({ type: 'vitrine:closed', section, field, ending })
    ended.isClosed.resolve()
  }

  function press(event: KeyboardEvent): void {
    if (open === null || !isTyping(event.target)) return
    // Scripts of the page must not see keys typed into a text: arrows would switch slides, and Escape would close
    // dialogs.
    event.stopImmediatePropagation()
    if (event.isComposing) return
    const { key, shiftKey, ctrlKey, metaKey } = event
    const isCommand = ctrlKey || metaKey
    if (key === 'Enter' && (open.isOneLine || isCommand)) end(event, 'enter')
    else if (key === 'Escape') end(event, 'escape')
    else if (key === 'Tab') {
      const { section, field } = open
      const step = shiftKey ? -1 : 1
      // Tab leaves the section after its last text, as usual.
      const isLast = nextField(section, field, step) === null
      if (!isLast) event.preventDefault()
      close(open, shiftKey ? 'previous' : 'next')
      if (!isLast) point(section, field, step)
    } else if (key === ' ' && open.element.closest('button,summary') !== null) {
      // A space would press the button that contains the text.
      event.preventDefault()
      document.execCommand('insertText', false, ' ')
    }
  }

  function end(event: KeyboardEvent, ending: Ending): void {
    event.preventDefault()
    if (open !== null) close(open, ending)
  }

  function point(section: unknown, field: string | null, step: 1 | -1): void {
    const next = typeof section === 'string' ? nextField(section, field, step) : null
    send({ type: 'vitrine:pointed', section, field: next })
  }

  addEventListener('keydown', press, { capture: true })
  addEventListener('input', ({ target }) => {
    if (open === null || !isTyping(target)) return
    const { section, field } = open
    typedCount += 1
    send({ type: 'vitrine:typed', section, field, text: textOf(open) })
  })
  // Pastes plain text, on one line if the field has one.
  addEventListener('paste', (event) => {
    if (open === null || !isTyping(event.target)) return
    event.preventDefault()
    const text = event.clipboardData?.getData('text/plain') ?? ''
    document.execCommand('insertText', false, open.isOneLine ? inOneLine(text) : text)
  })
  addEventListener('focusout', ({ target }) => {
    if (open !== null && target === open.element) close(open, 'left')
  })
  // Scripts for dragging and swiping would take the pointer events that place the caret.
  for (const type of ['pointerdown', 'mousedown', 'touchstart'] as const)
    addEventListener(type, (event) => isTyping(event.target) && event.stopPropagation(), { capture: true })

  function isTyping(target: EventTarget | null): boolean {
    return open?.element.contains(target as Node | null) ?? false
  }

  return {
    edit,
    point,
    isTyping,
    holdBack() {
      const posted = typedCount
      return async (section) => {
        if (open?.section !== section) return true
        await open.isClosed.promise
        return posted === typedCount
      }
    },
  }
}

function textOf({ element, isOneLine }: OpenText): string {
  return typedText(element, { isOneLine })
}

function showText(element: HTMLElement, text: string): void {
  if (element.textContent === text) return
  element.replaceChildren(text)
  putCaretAtEnd(element)
}

function fieldElement(section: string, field: string): HTMLElement | null {
  return fieldsOf(section).find((element) => element.dataset.vitrineField === field) ?? null
}

/** Elements of a section that hold one text only, in document order, without invisible ones. */
function fieldsOf(section: string): HTMLElement[] {
  const within = document.getElementById(section)
  const marked = [...(within?.querySelectorAll<HTMLElement>('[data-vitrine-field]') ?? [])]
  if (within?.hasAttribute('data-vitrine-field')) marked.unshift(within)
  return marked.filter((element) => element.checkVisibility({ visibilityProperty: true }))
}

function nextField(section: string, field: string | null, step: 1 | -1): string | null {
  const names = [...new Set(fieldsOf(section).map(({ dataset }) => dataset.vitrineField ?? ''))]
  const place = field === null ? -1 : names.indexOf(field)
  return names[place + step] ?? null
}

/** Returns false if the browser cannot restrict editing to plain text. */
function makeEditable(element: HTMLElement): boolean {
  try {
    element.contentEditable = 'plaintext-only'
  } catch (error) {
    if (error instanceof DOMException) return false
    throw error
  }
  return true
}

function caretIsIn(element: Element): boolean {
  const { anchorNode } = getSelection() ?? {}
  return element.contains(anchorNode ?? null)
}

function putCaretAtEnd(element: Element): void {
  const selection = getSelection()
  selection?.selectAllChildren(element)
  selection?.collapseToEnd()
}

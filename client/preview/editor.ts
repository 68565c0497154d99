import type { PreviewData } from '#shared/preview-data.ts'
import {
  adoptStyle,
  CHOOSING_STYLE,
  CHOSEN,
  hoverSections,
  outline,
  sectionAround,
} from './outlined-sections.ts'
import { pointedField } from './pointed-field.ts'
import { checkPostedSection, renderPostedSection } from './render-section.ts'
import { renderStyle } from './render-style.ts'
import { showPopup } from './show-popup.ts'
import { TYPED, typeInPlace } from './type-in-place.ts'

/** A message from an editor. Every field is validated, because another page sends it. */
interface Message {
  type?: unknown
  mode?: unknown
  request?: unknown
  section?: unknown
  translation?: unknown
  field?: unknown
  text?: unknown
  label?: unknown
  isOneLine?: unknown
  style?: unknown
  popup?: unknown
  bar?: unknown
}

/**
 * Speaks the protocol of docs/http-api.md with the page that frames this one, if that page has the origin of an editor.
 */
export function connectEditor({ editors, about }: PreviewData): void {
  if (window.parent === window) return
  let editor: string | null = null
  let isChoosing = false
  let shown: unknown = null
  addEventListener('keydown', press, { capture: true })
  const typing = typeInPlace(send)
  addEventListener('message', ({ source, origin, data }: MessageEvent<Message | null>) => {
    if (source !== window.parent || !editors.includes(origin)) return
    if (data?.type === 'vitrine:hello') {
      editor = origin
      isChoosing = data.mode === 'select'
      if (isChoosing) adoptStyle(CHOOSING_STYLE + TYPING_STYLE)
      // Read by client/visitor/open-popup.ts. A shared constant would become a separate file for visitors.
      document.documentElement.toggleAttribute('data-vitrine-editing', isChoosing)
      if (data.bar === false) hideBar()
      send({ type: 'vitrine:ready', version: 1, ...about, sections: sections() })
    }
    if (data?.type === 'vitrine:show') {
      shown = data.section
      showSection(shown)
    }
    if (data?.type === 'vitrine:render') {
      editor = origin
      void answer(data)
    }
    if (data?.type === 'vitrine:check') {
      editor = origin
      const { request, section, translation } = data
      void checkPostedSection({ section, translation }).then(
        (checked) => checked !== null && send({ ...checked, request }),
      )
    }
    if (data?.type === 'vitrine:popup') {
      editor = origin
      void showPopup(data.popup).catch((error: unknown) =>
        send({ type: 'vitrine:failed', section: null, status: 0, reason: String(error) }),
      )
    }
    if (data?.type === 'vitrine:edit' && isChoosing) typing.edit(data)
    if (data?.type === 'vitrine:point' && isChoosing) typing.point(data.section, null, 1)
    if (data?.type === 'vitrine:theme') {
      editor = origin
      const { request, style } = data
      void renderStyle(style).then((themed) => send({ ...themed, request }))
    }
  })
  addEventListener(
    'click',
    (event) => {
      const section = sectionAround(event.target)
      if (editor === null || section === null) return
      if (isChoosing) {
        event.preventDefault()
        event.stopImmediatePropagation()
      }
      if (typing.isTyping(event.target)) return
      send({
        type: 'vitrine:click',
        section: described(section),
        ...pointedField(event.target, section),
      })
    },
    { capture: true },
  )
  hoverSections(() => isChoosing)

  // The frame's `load` event waits for the last image, so the preview reports itself earlier. `ancestorOrigins` is
  // missing in some browsers.
  const above = location.ancestorOrigins?.[0]
  if (above !== undefined && editors.includes(above))
    window.parent.postMessage({ type: 'vitrine:loaded' }, above)

  async function answer({ request, section, translation }: Message): Promise<void> {
    const rendered = await renderPostedSection({ section, translation }, typing.holdBack())
    if (rendered.section === shown) outline(shown)
    send({ ...rendered, request })
  }

  /** Reports some keys to the editor, which receives no key events of its frame. */
  function press(event: KeyboardEvent): void {
    if (!isChoosing) return
    const key = event.key.toLowerCase()
    if ((event.ctrlKey || event.metaKey) && key === 'z')
      send({ type: 'vitrine:undo', isRedo: event.shiftKey })
    else if (key === 'enter' && event.target === document.body) typing.point(shown, null, 1)
    else return
    event.preventDefault()
    event.stopImmediatePropagation()
  }

  function send(message: object): void {
    if (editor !== null) window.parent.postMessage(message, editor)
  }
}

function sections(): object[] {
  return Array.from(document.querySelectorAll('[data-section][id]'), described)
}

function described(element: Element): object {
  const { id } = element
  return { id, address: element.getAttribute('data-section') }
}

const TYPING_STYLE = `
[${CHOSEN}] [data-vitrine-field]:hover:not([${TYPED}]){outline:1px dashed #0b8a6f;outline-offset:4px;cursor:text}
[${TYPED}]{outline:2px solid #0b8a6f;outline-offset:4px;cursor:text;white-space:pre-wrap;user-select:text;-webkit-user-select:text}
[${TYPED}]:empty::before{content:'\\200b'}
`

/** Scrolls to the section with this id and outlines it. Any other value removes the outline. */
function showSection(id: unknown): void {
  const section = outline(id)
  if (section === null) return
  const { top, bottom } = section.getBoundingClientRect()
  if (bottom < 0 || top > innerHeight * 0.8) section.scrollIntoView({ block: 'start' })
}

/**
 * Hides the bar, whose facts the editor shows itself, and the site's widgets, such as the cookie banner. They would
 * cover part of the page.
 */
function hideBar(): void {
  document.querySelector('vitrine-preview')?.toggleAttribute('data-quiet', true)
  const widgets = document.querySelector('[data-consent=toggle]')?.closest<HTMLElement>('aside')
  if (widgets) widgets.style.display = 'none'
}

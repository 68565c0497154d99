import type { PreviewData } from '#shared/preview-data.ts'
import { pointedField } from './pointed-field.ts'
import { renderSection } from './render-section.ts'

/** What an editor may say. Every field is read with care: the message is another page's. */
interface Message {
  type?: unknown
  mode?: unknown
  request?: unknown
  section?: unknown
  translation?: unknown
}

/** The section that the pointer is over, while a click chooses one. */
const HOVERED = 'data-vitrine-hovered'

/** The protocol of docs/http-api.md, with the page that frames this one, if its origin is an editor's. */
export function speakWithEditor({ editors, about }: PreviewData): void {
  if (window.parent === window) return
  let editor: string | null = null
  let isChoosing = false
  addEventListener('message', ({ source, origin, data }: MessageEvent<Message | null>) => {
    if (source !== window.parent || !editors.includes(origin)) return
    if (data?.type === 'vitrine:hello') {
      editor = origin
      isChoosing = data.mode === 'select'
      if (isChoosing) showHovered()
      send({ type: 'vitrine:ready', version: 1, ...about, sections: sections() })
    }
    if (data?.type === 'vitrine:render') {
      editor = origin
      void answer(data)
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
      send({
        type: 'vitrine:click',
        section: described(section),
        ...pointedField(event.target, section),
      })
    },
    { capture: true },
  )
  addEventListener('mouseover', ({ target }) => {
    for (const section of document.querySelectorAll(`[${HOVERED}]`)) section.removeAttribute(HOVERED)
    if (isChoosing) sectionAround(target)?.setAttribute(HOVERED, '')
  })

  async function answer({ request, section, translation }: Message): Promise<void> {
    const rendered = await renderSection({ section, translation })
    send({ ...rendered, request })
  }

  function send(message: object): void {
    if (editor !== null) window.parent.postMessage(message, editor)
  }
}

function sectionAround(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest('[data-section][id]') : null
}

function sections(): object[] {
  return Array.from(document.querySelectorAll('[data-section][id]'), described)
}

function described(element: Element): object {
  const { id } = element
  return { id, address: element.getAttribute('data-section') }
}

/** The content security policy forbids a <style> added by a script. */
function showHovered(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`[${HOVERED}]{outline:3px solid #f59e0b;outline-offset:-3px;cursor:pointer}`)
  document.adoptedStyleSheets.push(sheet)
}

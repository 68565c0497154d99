import type { PreviewData } from '#shared/preview-data.ts'
import { momentText } from './bar.ts'
import { adoptStyle, CHOOSING_STYLE, hoverSections, outline, sectionAround } from './outlined-sections.ts'

/**
 * While the comments of a share link are open, a click on a section selects it for the comment. Without this script,
 * the person selects it from a list.
 */
export function chooseCommented({ about, commented }: PreviewData): void {
  const panel = document.querySelector('vitrine-preview')?.shadowRoot?.querySelector('details')
  const list = panel?.querySelector('select')
  if (!panel || !list) return
  const fields = [...panel.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input,textarea')]
  adoptStyle(CHOOSING_STYLE)
  hoverSections(() => panel.open)
  for (const time of panel.querySelectorAll('time'))
    time.textContent = momentText(new Date(time.dateTime), about.locale)
  removeSentParameter(commented)

  const show = () => outline(panel.open ? list.value : null)
  panel.addEventListener('toggle', show)
  list.addEventListener('change', () => show()?.scrollIntoView({ block: 'nearest' }))
  addEventListener(
    'click',
    (event) => {
      const section = panel.open ? sectionAround(event.target) : null
      if (section === null || ![...list.options].some(({ value }) => value === section.id)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      list.value = section.id
      show()
      const next = fields.find(({ value }) => value === '') ?? fields.at(-1)
      next?.focus({ preventScroll: true })
    },
    { capture: true },
  )
  addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !panel.open) return
    panel.open = false
    panel.querySelector('summary')?.focus()
  })
  show()
}

/** Otherwise reloading the page would show the thanks again. */
function removeSentParameter(parameter: string): void {
  const url = new URL(location.href)
  if (!url.searchParams.has(parameter)) return
  url.searchParams.delete(parameter)
  history.replaceState(history.state, '', url)
}

/** The field of a section that was clicked, as it is reported to the editor. */
interface PointedField {
  /**
   * The path of the element's text in the section's data; null if the element has several texts or none.
   */
  field: string | null
  /** Paths of the texts, if the element has several. */
  fields: string[]
  /** Address of the clicked picture, as the page has it. `link` is the address of the link around it. */
  image: string | null
  link: string | null
  /** Box of the element with the text, or of the section: pixels from the top left corner of the frame. */
  box: { x: number; y: number; width: number; height: number }
}

/** Reads the field marks that the Worker writes (worker/page/sections/field-marks.ts). */
export function pointedField(target: EventTarget | null, section: Element): PointedField {
  const pressed = target instanceof Element && section.contains(target) ? target : section
  const within = (selector: string) => {
    const found = pressed.closest(selector)
    return found !== null && section.contains(found) ? found : null
  }
  const marked = within('[data-vitrine-field],[data-vitrine-fields]')
  const { x, y, width, height } = (marked ?? section).getBoundingClientRect()
  return {
    field: marked?.getAttribute('data-vitrine-field') ?? null,
    fields: marked?.getAttribute('data-vitrine-fields')?.split(' ') ?? [],
    image: pressed.closest('img')?.getAttribute('src') ?? null,
    link: within('a[href]')?.getAttribute('href') ?? null,
    box: { x, y, width, height },
  }
}

/** What of a section was pressed, as an editor is told. */
interface PointedField {
  /** The text that the pressed element holds alone, by its path in the section's data; null: it holds others too, or none. */
  field: string | null
  /** Texts that it holds among other things. */
  fields: string[]
  /** Addresses, as the page has them, of a picture that was pressed and of a link around it. */
  image: string | null
  link: string | null
  /** Of what holds the text, else of the section: pixels from the corner of the frame. */
  box: { x: number; y: number; width: number; height: number }
}

/** Reads the marks of the Worker (worker/page/sections/field-marks.ts). */
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

import { newId } from '../form/value-at.ts'
import type { Draft } from './new-names.ts'
import { addOwnForms } from './own-forms.ts'
import type { PageValue, SectionValue } from './page-value.ts'

// Each function changes an immer draft. The id that some return is that of the section to choose next.

/** @param documents of the site; each form of the section gets a new one */
export function addSection(
  documents: Draft,
  page: PageValue,
  { at, address, preset }: { at: number; address: string; preset: object },
): string {
  const [folder = '', name = ''] = address.split('/')
  const section: SectionValue = {
    id: newId(),
    component: { folder, name },
    data: { ...structuredClone(preset) },
  }
  addOwnForms(documents, [section])
  page.sections.splice(at, 0, section)
  return section.id
}

/** With its translations. */
export function duplicateSection(page: PageValue, id: string): string {
  const place = page.sections.findIndex((section) => section.id === id)
  const section = page.sections[place]
  if (section === undefined) return id
  const copy = { ...(JSON.parse(JSON.stringify(section)) as SectionValue), id: newId() }
  page.sections.splice(place + 1, 0, copy)
  for (const { sections } of Object.values(page.i18n ?? {})) {
    const own = sections?.[id]
    if (sections !== undefined && own !== undefined) sections[copy.id] = JSON.parse(JSON.stringify(own))
  }
  return copy.id
}

/** With its translations. @returns the section that takes its place, null if none is left */
export function removeSection(page: PageValue, id: string): string | null {
  const place = page.sections.findIndex((section) => section.id === id)
  if (place === -1) return id
  page.sections.splice(place, 1)
  for (const { sections } of Object.values(page.i18n ?? {})) delete sections?.[id]
  return (page.sections[place] ?? page.sections[place - 1])?.id ?? null
}

/** @param steps down the page, negative for up. The section stops at the first or last place. */
export function moveSection(page: PageValue, id: string, steps: number): void {
  const place = page.sections.findIndex((section) => section.id === id)
  const [section] = place === -1 ? [] : page.sections.splice(place, 1)
  if (section === undefined) return
  const next = Math.min(Math.max(place + steps, 0), page.sections.length)
  page.sections.splice(next, 0, section)
}

export function toggleHidden(page: PageValue, id: string): void {
  const section = page.sections.find((each) => each.id === id)
  if (section === undefined) return
  const { hidden, ...data } = section.data ?? {}
  section.data = hidden === true ? data : { ...data, hidden: true }
}

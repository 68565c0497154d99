import type { SectionValue } from '../edit/page-value.ts'
import { newId } from '../form/value-at.ts'
import type { Catalogue } from '../site/use-catalogue.ts'

/** Examples for new pages, by their sections, with the catalogue's presets. */
export const TEMPLATES = {
  about: ['hero/split', 'text/rich', 'team/cards', 'cta/banner'],
  services: ['hero/centered', 'features/grid', 'pricing/cards', 'faq/accordion', 'cta/banner'],
  contact: ['hero/centered', 'contact/with-map'],
  questions: ['hero/centered', 'faq/accordion'],
  landing: ['hero/split', 'features/grid', 'pricing/cards', 'faq/accordion', 'cta/banner'],
} as const

export type TemplateName = keyof typeof TEMPLATES
export const TEMPLATE_NAMES = Object.keys(TEMPLATES) as readonly TemplateName[]

export function templateSections(name: TemplateName, catalogue: Catalogue): SectionValue[] {
  return TEMPLATES[name].flatMap((address) => {
    const about = catalogue.get(address)
    if (about === undefined) return []
    const [folder = '', section = ''] = address.split('/')
    return [{ id: newId(), component: { folder, name: section }, data: { ...structuredClone(about.preset) } }]
  })
}

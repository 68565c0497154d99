import type { paths } from '../api/paths.ts'
import { folded } from '../text/folded.ts'

type TemplatesAnswer = paths['/templates']['get']['responses'][200]['content']['application/json']
export type SiteTemplate = TemplatesAnswer['templates'][number]

/** Templates that the Studio has a name for, in the order of the dialog. */
export const NAMED_TEMPLATES = [
  'empty',
  'academia',
  'advocacia',
  'clinica',
  'pousada',
  'restaurante',
  'salao',
] as const
export type NamedTemplate = (typeof NAMED_TEMPLATES)[number]

export function namedTemplate(name: string): NamedTemplate | null {
  return NAMED_TEMPLATES.find((each) => each === name) ?? null
}

/** Templates with a name first, in that order. */
export function inOrder(templates: readonly SiteTemplate[]): SiteTemplate[] {
  const place = ({ name }: SiteTemplate) => {
    const known = namedTemplate(name)
    return known === null ? NAMED_TEMPLATES.length : NAMED_TEMPLATES.indexOf(known)
  }
  return templates.toSorted((a, b) => place(a) - place(b))
}

/** The longest label of a host. */
const MAX_LABEL = 63

/** The first part of a host, as a name suggests it: `Pão & Café` → `pao-cafe`. */
export function labelOf(name: string): string {
  return folded(name)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LABEL)
    .replace(/^-+|-+$/g, '')
}

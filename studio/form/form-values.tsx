import { type ComponentType, createContext, use } from 'react'
import type { LinkTargets } from './link-targets.ts'
import type { FormField } from './schema.ts'
import type { Path } from './value-at.ts'

/** The values of a form, and the data that its controls need. */
export interface FormValues {
  /** The form edits a translation, not the site's first language. */
  isTranslating: boolean
  /** The stored value at a path; while translating, the translation. */
  read: (path: Path) => unknown
  /** The first language's value at the path. */
  readBase: (path: Path) => unknown
  /** @param value undefined removes it */
  write: (path: Path, value: unknown) => void
  targets: LinkTargets
  /** The colours of the site's theme as stored, by name. */
  colours: unknown
  /** The address of a file of the site, for a thumbnail. */
  fileAddress: (src: string) => string
  /** Shows a field of any kind. Lists and objects use it for the fields in them. */
  Field: ComponentType<{ field: FormField; path: Path }>
  /** The fault of each value, by the id of its control. */
  faults?: ReadonlyMap<string, string>
  /** Prefix of the ids of the form’s controls. */
  name: string
}

export const FormValuesContext = createContext<FormValues | null>(null)

export function useFormValues(): FormValues {
  const values = use(FormValuesContext)
  if (values === null) throw new Error('A field outside of a form')
  return values
}

/** The `name` of a section's form. */
export function formName(section: string): string {
  return `section-${section}`
}

export function controlId({ name }: Pick<FormValues, 'name'>, path: Path): string {
  return `${name}-${path.join('-')}`
}

import { type ComponentType, createContext, use } from 'react'
import type { FormField } from './schema.ts'
import type { Path } from './value-at.ts'

/** What a form reads and writes. */
export interface FormValues {
  /** A language other than the site's first, whose words overlay the first's. */
  isTranslating: boolean
  /** The stored value at a path; while translating, that of the language only. */
  read: (path: Path) => unknown
  /** The first language's value at the path. */
  readBase: (path: Path) => unknown
  /** @param value undefined removes it */
  write: (path: Path, value: unknown) => void
  pages: readonly { id: string; name: string }[]
  /** The address of a file of the site, for a small picture of it. */
  fileAddress: (src: string) => string
  /** The control of a field, by its kind: lists and objects consist of fields again. */
  Field: ComponentType<{ field: FormField; path: Path }>
  /** Starts the ids of the form’s controls. */
  name: string
}

export const FormValuesContext = createContext<FormValues | null>(null)

export function useFormValues(): FormValues {
  const values = use(FormValuesContext)
  if (values === null) throw new Error('A field outside of a form')
  return values
}

/** Of the form of a section. */
export function formName(section: string): string {
  return `section-${section}`
}

export function controlId({ name }: FormValues, path: Path): string {
  return `${name}-${path.join('-')}`
}

import { useFormValues } from './form-values.tsx'
import { type FormField, hasTexts } from './schema.ts'
import type { Path } from './value-at.ts'

/** Fields in a column. For a translation, only fields with texts. */
export function FormFields({ fields, path }: { fields: readonly FormField[]; path: Path }) {
  const { isTranslating, Field } = useFormValues()
  return fields
    .filter((field) => !isTranslating || hasTexts(field))
    .map((field) => <Field key={field.name} field={field} path={[...path, field.name]} />)
}

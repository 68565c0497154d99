import { FieldFault } from './field-fault.tsx'
import { FormFields } from './form-fields.tsx'
import { controlId, useFormValues } from './form-values.tsx'
import { type FormField, fieldsOf } from './schema.ts'
import type { Path } from './value-at.ts'

/** A group of fields, closed at first. */
export function ObjectField({ field, path }: { field: FormField; path: Path }) {
  const id = controlId(useFormValues(), path)
  return (
    <details className="form-more">
      <summary className="form-summary">{field.label}</summary>
      <div className="form-fields form-inner">
        <FieldFault id={id} />
        <FormFields fields={fieldsOf(field.schema)} path={path} />
      </div>
    </details>
  )
}

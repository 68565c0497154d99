import { FormFields } from './form-fields.tsx'
import { type FormField, fieldsOf } from './schema.ts'
import type { Path } from './value-at.ts'

/** Several fields under one name, closed until the person wants them. */
export function ObjectField({ field, path }: { field: FormField; path: Path }) {
  return (
    <details className="form-more">
      <summary className="form-summary">{field.label}</summary>
      <div className="form-fields form-inner">
        <FormFields fields={fieldsOf(field.schema)} path={path} />
      </div>
    </details>
  )
}

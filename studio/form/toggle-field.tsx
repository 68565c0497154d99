import { controlId, useFormValues } from './form-values.tsx'
import type { FormField } from './schema.ts'
import type { Path } from './value-at.ts'

export function ToggleField({ field, path }: { field: FormField; path: Path }) {
  const values = useFormValues()
  const id = controlId(values, path)
  const stored = values.read(path)
  const isOn = typeof stored === 'boolean' ? stored : field.schema.default === true
  return (
    <div className="form-field">
      <label className="check">
        <input
          id={id}
          type="checkbox"
          checked={isOn}
          aria-describedby={`${id}-help`}
          onChange={() => values.write(path, !isOn)}
        />
        {field.label}
      </label>
      <p className="field-help" id={`${id}-help`}>
        {field.help}
      </p>
    </div>
  )
}

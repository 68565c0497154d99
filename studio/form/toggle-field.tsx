import { described } from './described.ts'
import { FieldFault } from './field-fault.tsx'
import { controlId, useFormValues } from './form-values.tsx'
import type { FormField } from './schema.ts'
import type { Path } from './value-at.ts'

interface ToggleFieldProps {
  field: FormField
  path: Path
  /** Called instead of storing the boolean at the path. */
  onPut?: (isOn: boolean) => void
}

export function ToggleField({ field, path, onPut }: ToggleFieldProps) {
  const values = useFormValues()
  const id = controlId(values, path)
  const stored = values.read(path)
  const isOn = typeof stored === 'boolean' ? stored : field.schema.default === true
  const put = onPut ?? ((next: boolean) => values.write(path, next))
  return (
    <div className="form-field">
      <label className="check">
        <input
          id={id}
          type="checkbox"
          checked={isOn}
          {...described(values, id)}
          onChange={() => put(!isOn)}
        />
        {field.label}
      </label>
      <FieldFault id={id} />
      <p className="field-help" id={`${id}-help`}>
        {field.help}
      </p>
    </div>
  )
}

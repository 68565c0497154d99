import { controlId, useFormValues } from './form-values.tsx'
import { Labelled } from './labelled.tsx'
import type { FormField } from './schema.ts'
import type { Path } from './value-at.ts'

/** A colour as text, with the browser’s colour picker. */
export function ColourField({ field, path }: { field: FormField; path: Path }) {
  const values = useFormValues()
  const id = controlId(values, path)
  const stored = values.read(path)
  const text = typeof stored === 'string' ? stored : ''
  return (
    <Labelled field={field} id={id}>
      <div className="form-row">
        <input
          className="form-colour"
          type="color"
          aria-label={field.label}
          value={/^#[0-9a-f]{6}$/i.test(text) ? text : '#000000'}
          onChange={(event) => values.write(path, event.target.value)}
        />
        <input
          id={id}
          className="input"
          value={text}
          placeholder="#0a7d4b"
          aria-describedby={`${id}-help`}
          onChange={({ target }) => values.write(path, target.value === '' ? undefined : target.value)}
        />
      </div>
    </Labelled>
  )
}

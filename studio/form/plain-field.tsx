import { described } from './described.ts'
import { controlId, useFormValues } from './form-values.tsx'
import { Labelled } from './labelled.tsx'
import { type FormField, limitOf } from './schema.ts'
import type { Path } from './value-at.ts'

/** A number, an address, a day or the name of a popup, in one line. */
export function PlainField({ field, path }: { field: FormField; path: Path }) {
  const values = useFormValues()
  const id = controlId(values, path)
  const stored = values.read(path)
  const isNumber = field.kind === 'number'
  const text = typeof stored === 'string' || typeof stored === 'number' ? String(stored) : ''
  const fallback = field.schema.default
  const put = (next: string) => {
    const value = isNumber ? Number(next) : next
    values.write(path, next === '' || Number.isNaN(value) ? undefined : value)
  }
  return (
    <Labelled field={field} id={id}>
      <input
        id={id}
        className="input"
        type={isNumber ? 'number' : inputType(field.kind, text)}
        value={text}
        min={isNumber ? limitOf(field.schema, 'minimum') : undefined}
        max={isNumber ? limitOf(field.schema, 'maximum') : undefined}
        step={isNumber ? 'any' : undefined}
        placeholder={isNumber && fallback !== undefined ? String(fallback) : undefined}
        {...described(values, id)}
        onChange={(event) => put(event.target.value)}
      />
    </Labelled>
  )
}

/** A day is chosen in a calendar. A day with a time, or any other text, is typed. */
function inputType(kind: string, text: string): string {
  return kind === 'date' && /^(?:\d{4}-\d{2}-\d{2})?$/.test(text) ? 'date' : 'text'
}

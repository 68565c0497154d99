import { useText } from '../text/use-text.tsx'
import { controlId, useFormValues } from './form-values.tsx'
import { Labelled } from './labelled.tsx'
import { type FormField, optionsOf } from './schema.ts'
import type { Path } from './value-at.ts'

/** One of several words. A word of the site’s own, which the schema does not list, stays on offer. */
export function ChoiceField({ field, path }: { field: FormField; path: Path }) {
  const values = useFormValues()
  const { write } = useText()
  const id = controlId(values, path)
  const stored = values.read(path)
  const text = stored === undefined || stored === null ? '' : String(stored)
  const fallback = field.schema.default
  const options = optionsOf(field.schema)
  const others = text === '' || options.includes(text) ? [] : [text]
  const find = (word: string) => field.schema.enum?.find((option) => String(option) === word) ?? word
  return (
    <Labelled field={field} id={id}>
      <select
        id={id}
        className="input"
        value={text}
        aria-describedby={`${id}-help`}
        onChange={({ target }) => values.write(path, target.value === '' ? undefined : find(target.value))}
      >
        <option value="">
          {fallback === undefined
            ? write('form.automatic')
            : write('form.standard', { value: String(fallback) })}
        </option>
        {[...options, ...others].map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </select>
    </Labelled>
  )
}

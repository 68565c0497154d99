import { useText } from '../text/use-text.tsx'
import { described } from './described.ts'
import { controlId, useFormValues } from './form-values.tsx'
import { Labelled } from './labelled.tsx'
import { choicesOf, type FormField } from './schema.ts'
import type { Path } from './value-at.ts'

/** One of the schema's values. A stored value that the schema does not list can still be chosen. */
export function ChoiceField({ field, path }: { field: FormField; path: Path }) {
  const values = useFormValues()
  const { write } = useText()
  const id = controlId(values, path)
  const stored = values.read(path)
  const text = stored === undefined || stored === null ? '' : String(stored)
  const fallback = field.schema.default
  const choices = choicesOf(field.schema)
  const labelOf = (word: string) => choices.find(({ value }) => value === word)?.label ?? word
  const others = text === '' || choices.some(({ value }) => value === text) ? [] : [text]
  const find = (word: string) => field.schema.enum?.find((option) => String(option) === word) ?? word
  return (
    <Labelled field={field} id={id}>
      <select
        id={id}
        className="input"
        value={text}
        {...described(values, id)}
        onChange={({ target }) => values.write(path, target.value === '' ? undefined : find(target.value))}
      >
        <option value="">
          {fallback === undefined
            ? write('form.automatic')
            : write('form.standard', { value: labelOf(String(fallback)) })}
        </option>
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
        {others.map((word) => (
          <option key={word} value={word}>
            {word}
          </option>
        ))}
      </select>
    </Labelled>
  )
}

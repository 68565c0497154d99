import { controlId, useFormValues } from '../form/form-values.tsx'
import type { FormField } from '../form/schema.ts'
import type { Path } from '../form/value-at.ts'
import { useText } from '../text/use-text.tsx'
import { hexColour } from './hex-colour.ts'

/** A colour of the theme: the browser’s colour picker, and the value as text. */
export function ColourRow({ field, path }: { field: FormField; path: Path }) {
  const values = useFormValues()
  const { write } = useText()
  const id = controlId(values, path)
  const stored = values.read(path)
  const text = typeof stored === 'string' ? stored : ''
  const put = (next: string) => values.write(path, next === '' ? undefined : next)
  return (
    <div className="colour-row">
      <input
        className="form-colour"
        type="color"
        aria-label={write('theme.pick', { colour: field.label })}
        value={hexColour(text) ?? '#808080'}
        onChange={({ target }) => put(target.value)}
      />
      <span className="row-main">
        <label className="field-label" htmlFor={id}>
          {field.label}
        </label>
        <span id={`${id}-help`} className="row-about">
          {field.help}
        </span>
      </span>
      <input
        id={id}
        className="input colour-text"
        value={text}
        placeholder={write('form.automatic')}
        spellCheck={false}
        aria-describedby={`${id}-help`}
        onChange={({ target }) => put(target.value)}
      />
    </div>
  )
}

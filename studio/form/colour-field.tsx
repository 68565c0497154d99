import '../styles/swatches.css'
import { useSchemas } from '../site/use-catalogue.ts'
import { useText } from '../text/use-text.tsx'
import { hexColour } from '../theme/hex-colour.ts'
import { themeColours } from '../theme/theme-colours.ts'
import { described } from './described.ts'
import { controlId, useFormValues } from './form-values.tsx'
import { Labelled } from './labelled.tsx'
import type { FormField } from './schema.ts'
import { themeSwatches } from './theme-swatches.ts'
import type { Path } from './value-at.ts'

/** A colour as text, with the browser’s colour picker and the colours of the theme. */
export function ColourField({ field, path }: { field: FormField; path: Path }) {
  const values = useFormValues()
  const { write } = useText()
  const { data: schemas } = useSchemas()
  const swatches = themeSwatches(themeColours(schemas?.['app-configuration']), values.colours, hexColour)
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
          value={hexColour(text) ?? '#000000'}
          onChange={(event) => values.write(path, event.target.value)}
        />
        <input
          id={id}
          className="input"
          value={text}
          placeholder="#0a7d4b"
          {...described(values, id)}
          onChange={({ target }) => values.write(path, target.value === '' ? undefined : target.value)}
        />
      </div>
      {swatches.length > 0 && (
        <fieldset className="swatches">
          <legend className="visually-hidden">{write('form.themeColours', { field: field.label })}</legend>
          {swatches.map(({ label, value }) => (
            <button
              key={label}
              type="button"
              className="swatch"
              aria-pressed={value.toLowerCase() === text.toLowerCase()}
              onClick={() => values.write(path, value)}
            >
              <span className="swatch-colour" style={{ background: value }} />
              {label}
            </button>
          ))}
        </fieldset>
      )}
    </Labelled>
  )
}

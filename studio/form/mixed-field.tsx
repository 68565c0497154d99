import { useText } from '../text/use-text.tsx'
import { described } from './described.ts'
import { controlId, useFormValues } from './form-values.tsx'
import { Labelled } from './labelled.tsx'
import type { FormField } from './schema.ts'
import { storedText } from './stored-text.ts'
import type { Path } from './value-at.ts'

/** Yes, no, or a text: a cell of a comparison table. */
export function MixedField({ field, path }: { field: FormField; path: Path }) {
  const values = useFormValues()
  const { write } = useText()
  const id = controlId(values, path)
  const stored = values.read(path)
  const kind = typeof stored === 'boolean' ? (stored ? 'yes' : 'no') : 'text'
  const choose = (next: string) => values.write(path, next === 'text' ? '' : next === 'yes')
  return (
    <Labelled field={field} id={id}>
      <div className="form-row">
        <select
          id={id}
          className="input form-kind"
          value={kind}
          {...described(values, id)}
          onChange={({ target }) => choose(target.value)}
        >
          {(['yes', 'no', 'text'] as const).map((each) => (
            <option key={each} value={each}>
              {write(`mixed.${each}`)}
            </option>
          ))}
        </select>
        {kind === 'text' && (
          <input
            className="input"
            aria-label={write('mixed.text')}
            value={storedText(stored)}
            onChange={({ target }) => values.write(path, target.value)}
          />
        )}
      </div>
    </Labelled>
  )
}

import { useFormValues } from '../form/form-values.tsx'
import type { Path } from '../form/value-at.ts'
import { useText } from '../text/use-text.tsx'
import { FAMILIES } from './families.ts'

/**
 * The font family of headings or of texts. Each option is shown in its own font. A stored family that is not listed
 * can still be chosen.
 */
export function FontChoice({ part, path }: { part: 'heading' | 'body'; path: Path }) {
  const values = useFormValues()
  const { write } = useText()
  const stored = values.read(path)
  const chosen = typeof stored === 'string' ? stored : ''
  const known: readonly string[] = FAMILIES
  const families = chosen === '' || known.includes(chosen) ? known : [chosen, ...known]
  return (
    <fieldset className="fonts">
      <legend>
        <h2>{write(`theme.font.${part}`)}</h2>
      </legend>
      <div className={`fonts-list is-${part}`}>
        {['', ...families].map((family) => (
          <label key={family} className="font">
            <input
              type="radio"
              name={`font-${part}`}
              checked={family === chosen}
              onChange={() => values.write(path, family === '' ? undefined : family)}
            />
            <span style={family === '' ? undefined : { fontFamily: `'${family}'` }}>
              {family === '' ? write('theme.systemFont') : family}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

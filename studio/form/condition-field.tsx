import { useText } from '../text/use-text.tsx'
import { type ComparedField, comparedFields, comparedValues, referenceOf, valueToStore } from './condition.ts'
import { described } from './described.ts'
import { controlId, useFormValues } from './form-values.tsx'
import { Labelled } from './labelled.tsx'
import { choicesOf, type FormField, fieldsOf } from './schema.ts'
import { storedText } from './stored-text.ts'
import { isFields, type Path } from './value-at.ts'

/** When a field of a form is shown: always, or while another field has a value. */
export function ConditionField({ field, path }: { field: FormField; path: Path }) {
  const values = useFormValues()
  const { write } = useText()
  const id = controlId(values, path)
  const reference = referenceOf(field.schema) ?? 'field'
  const stored = values.read(path)
  const condition = isFields(stored) ? stored : {}
  const chosen = storedText(condition[reference])
  const others = comparedFields(values.read(path.slice(0, -2)), Number(path.at(-2)), reference)
  const other = others.find(({ key }) => key === chosen)
  const operator = storedText(condition.operator) || 'equals'
  const put = (part: object) => values.write(path, { ...condition, ...part })
  const choose = (key: string) =>
    key === '' ? values.write(path, undefined) : values.write(path, { [reference]: key, operator, value: '' })
  const part = (name: string) => fieldsOf(field.schema).find((each) => each.name === name)
  return (
    <Labelled field={field} id={id}>
      <select
        id={id}
        className="input"
        value={chosen}
        {...described(values, id)}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">{write('condition.always')}</option>
        {others.map(({ key, label }) => (
          <option key={key} value={key}>
            {write('condition.while', { field: label })}
          </option>
        ))}
        {chosen !== '' && other === undefined && <option value={chosen}>{chosen}</option>}
      </select>
      {chosen !== '' && (
        <select
          className="input"
          aria-label={part('operator')?.label}
          value={operator}
          onChange={({ target }) => put({ operator: target.value })}
        >
          {choicesOf(part('operator')?.schema ?? {}).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
      {chosen !== '' && (operator === 'equals' || operator === 'notEquals') && (
        <ComparedValue
          label={part('value')?.label ?? ''}
          other={other}
          stored={condition.value}
          onPut={(value) => put({ value })}
        />
      )}
    </Labelled>
  )
}

interface ComparedValueProps {
  label: string
  other: ComparedField | undefined
  stored: unknown
  onPut: (value: unknown) => void
}

/** The value to compare with: options of the other field, the state of its checkbox, or a text. */
function ComparedValue({ label, other, stored, onPut }: ComparedValueProps) {
  const { write } = useText()
  const ticked = comparedValues(stored)
  if (other?.isBox)
    return (
      <select
        className="input"
        aria-label={label}
        value={stored === true || ticked.includes('on') ? 'on' : ''}
        onChange={({ target }) => onPut(target.value === 'on' ? true : '')}
      >
        <option value="">{write('condition.choose')}</option>
        <option value="on">{write('condition.ticked')}</option>
      </select>
    )
  if (!other?.options)
    return (
      <input
        className="input"
        aria-label={label}
        value={ticked.join(', ')}
        onChange={({ target }) => onPut(Array.isArray(stored) ? target.value.split(/, ?/) : target.value)}
      />
    )
  const toggle = (value: string) =>
    onPut(valueToStore(ticked.includes(value) ? ticked.filter((each) => each !== value) : [...ticked, value]))
  return (
    <fieldset className="form-choices">
      <legend className="visually-hidden">{label}</legend>
      {other.options.map(({ value, label: name }) => (
        <label key={value} className="check">
          <input type="checkbox" checked={ticked.includes(value)} onChange={() => toggle(value)} />
          {name}
        </label>
      ))}
    </fieldset>
  )
}

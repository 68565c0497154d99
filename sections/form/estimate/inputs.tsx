import type { Locale } from '#shared/locales.ts'
import { CHECKED } from '#shared/forms/fields.ts'
import { type FieldProps, labelText } from '../../ui/form/control.tsx'
import type { EstimateForm } from '../../ui/form/estimate-form.ts'
import type { InputData } from '../../ui/form/estimate-fields.ts'
import { unitOf } from '../../ui/form/unit-of.ts'
import { writtenMoney } from '../../ui/money.ts'
import field from '../../ui/form/field.module.css'
import styles from './styles.module.css'

interface InputsProps {
  form: EstimateForm
  /** The fields of the inputs, in the order of the inputs. */
  fields: FieldProps[]
  locale: Locale
}

/** The inputs of the price, each with its own price. */
export function Inputs({ form, fields, locale }: InputsProps) {
  const { inputs, currency } = form
  const priceText = (price: number | undefined, ...units: string[]) =>
    price === undefined || price === 0
      ? ''
      : [writtenMoney(price, { currency, locale, cents: 'auto' }), ...units.filter(Boolean)].join(' / ')
  return (
    <div className={styles.inputs}>
      {inputs.map((input, index) => {
        const props = fields[index]
        const factor = inputs.find(({ id }) => id === input.per)
        const factorUnit = factor === undefined ? '' : unitOf(factor, 1, locale)
        const price = (amount: number | undefined, unit = '') => priceText(amount, unit, factorUnit)
        return props && <Input key={input.id} input={input} props={props} price={price} locale={locale} />
      })}
    </div>
  )
}

interface InputProps {
  input: InputData
  props: FieldProps
  price: (amount: number | undefined, unit?: string) => string
  locale: Locale
}

/** Has the attributes of a field (field.tsx), by which the form's script finds it. */
function Input({ input, props, price, locale }: InputProps) {
  const { id, field: data, error, isUnmet } = props
  const isChoice = input.type === 'choice'
  const Box = isChoice ? 'fieldset' : 'div'
  return (
    <Box
      className={field.field}
      data-field={data.name}
      data-unmet={isUnmet || undefined}
      {...(isChoice && { id, tabIndex: -1, 'aria-describedby': described(props) })}
    >
      {isChoice && <legend>{labelText(props)}</legend>}
      {input.type !== 'toggle' && !isChoice && (
        <label className={field.label} htmlFor={id}>
          {labelText(props)}
        </label>
      )}
      {input.type !== 'toggle' && <Help {...props} />}
      {isChoice ? (
        <Choices input={input} props={props} price={price} />
      ) : input.type === 'toggle' ? (
        <Toggle input={input} props={props} price={price} />
      ) : (
        <Quantity input={input} props={props} price={price} locale={locale} />
      )}
      {input.type === 'toggle' && <Help {...props} />}
      <p className={field.error} id={`${id}-error`}>
        {error}
      </p>
    </Box>
  )
}

function described({ id, field: { help } }: FieldProps): string {
  return `${help ? `${id}-help ` : ''}${id}-error`
}

function Help({ id, field: { help } }: FieldProps) {
  return (
    help && <p className={field.help} id={`${id}-help`} dangerouslySetInnerHTML={{ __html: help.html }} />
  )
}

function Quantity({ input, props, price, locale }: InputProps) {
  const { id, field: data, values, error } = props
  const { min, max, step } = data
  const text = price(input.pricePerUnit, unitOf(input, 1, locale))
  return (
    <div className={styles.quantity}>
      <input
        id={id}
        name={data.name}
        className={`${field.input} ${styles.number}`}
        type="number"
        inputMode="decimal"
        min={min}
        max={max}
        step={step}
        required={data.condition === undefined || undefined}
        aria-describedby={described(props)}
        aria-invalid={error !== '' || undefined}
        autoComplete="off"
        defaultValue={values[0]}
      />
      {input.unit && <span className={styles.unit}>{input.unit}</span>}
      {text && <span className={styles.price}>{text}</span>}
      {input.type === 'range' && (
        // Keyboards and screen readers use the number field next to it.
        <input
          className={styles.slider}
          type="range"
          min={min}
          max={max}
          step={step}
          tabIndex={-1}
          aria-hidden
          autoComplete="off"
          defaultValue={values[0]}
          data-slide
        />
      )}
    </div>
  )
}

function Choices({ input, props, price }: Omit<InputProps, 'locale'>) {
  const { field: data, values, error } = props
  return (
    <div className={styles.options}>
      {input.options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            name={data.name}
            value={option.value}
            defaultChecked={values.includes(option.value)}
            required={data.condition === undefined || undefined}
            aria-invalid={error !== '' || undefined}
            autoComplete="off"
          />
          <span className={styles.name}>{option.label}</span>
          <Price text={price(option.price)} />
        </label>
      ))}
    </div>
  )
}

function Toggle({ input, props, price }: Omit<InputProps, 'locale'>) {
  const { id, field: data, values, error } = props
  return (
    <label className={styles.option}>
      <input
        id={id}
        type="checkbox"
        name={data.name}
        value={CHECKED}
        defaultChecked={values.includes(CHECKED)}
        aria-describedby={described(props)}
        aria-invalid={error !== '' || undefined}
        autoComplete="off"
      />
      <span className={styles.name}>{labelText(props)}</span>
      <Price text={price(input.pricePerUnit)} />
    </label>
  )
}

function Price({ text }: { text: string }) {
  return text && <span className={styles.price}>{text}</span>
}

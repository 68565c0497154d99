import type { CSSProperties, ReactNode } from 'react'
import { RichText } from '../rich-text.tsx'
import { Checkbox, Choices, File, Rating, Select } from './choices.tsx'
import { controlAttributes, descriptionIds, type FieldProps, labelText } from './control.tsx'
import styles from './field.module.css'
import type { FieldData } from './form-fields.ts'

/** One field with its label, help and error. */
export function FormField(props: FieldProps) {
  const { id, field, isUnmet, Heading, values } = props
  const { type, name, label, help } = field
  if (type === 'hidden') return <input type="hidden" name={name} defaultValue={values[0]} data-field={name} />
  if (type === 'heading')
    return (
      <div
        className={styles.heading}
        style={columnSpan(field)}
        data-field={name}
        data-unmet={isUnmet || undefined}
      >
        {label && <Heading dangerouslySetInnerHTML={{ __html: label.html }} />}
        {help && <p className={styles.help} dangerouslySetInnerHTML={{ __html: help.html }} />}
      </div>
    )
  if (type === 'html')
    return (
      <div
        className={styles.field}
        style={columnSpan(field)}
        data-field={name}
        data-unmet={isUnmet || undefined}
      >
        <RichText text={field.html ?? label} />
      </div>
    )
  const isGroup = type === 'radio' || type === 'multi' || type === 'rating'
  const Box = isGroup ? 'fieldset' : 'div'
  const described = descriptionIds(props)
  return (
    <Box
      className={styles.field}
      style={columnSpan(field)}
      data-field={name}
      data-type={type}
      data-unmet={isUnmet || undefined}
      {...(isGroup && { id, tabIndex: -1, 'aria-describedby': described })}
    >
      {isGroup ? <legend>{labelText(props)}</legend> : <FieldLabel {...props} />}
      {help && type !== 'consent' && type !== 'checkbox' && <Help {...props} />}
      <Control {...props} />
      {help && (type === 'consent' || type === 'checkbox') && <Help {...props} />}
      <p className={styles.error} id={`${id}-error`}>
        {props.error}
      </p>
    </Box>
  )
}

/** Checkboxes have their label beside them. */
function FieldLabel(props: FieldProps): ReactNode {
  const { field, id } = props
  if (field.type === 'checkbox' || field.type === 'consent') return null
  return (
    <label className={styles.label} htmlFor={id}>
      {labelText(props)}
    </label>
  )
}

function Help({ id, field }: FieldProps): ReactNode {
  if (!field.help) return null
  return <p className={styles.help} id={`${id}-help`} dangerouslySetInnerHTML={{ __html: field.help.html }} />
}

/** Without `maxlength`, which truncates pasted text silently; validation reports the length instead. */
function Control(props: FieldProps): ReactNode {
  const { field, values, id, t } = props
  const { type, placeholder, minLength, browserPattern } = field
  const shared = { ...controlAttributes(props), placeholder: placeholder || undefined }
  switch (type) {
    case 'textarea':
      return (
        <textarea
          {...shared}
          className={styles.input}
          rows={5}
          minLength={minLength}
          defaultValue={values[0]}
        />
      )
    case 'select':
      return <Select {...props} />
    case 'radio':
    case 'multi':
      return <Choices {...props} />
    case 'rating':
      return <Rating {...props} />
    case 'checkbox':
    case 'consent':
      return <Checkbox {...props} />
    case 'file':
      return <File {...props} />
    case 'signature':
      return (
        <>
          <input
            {...shared}
            className={`${styles.input} ${styles.signature}`}
            type="text"
            defaultValue={values[0]}
          />
          <p className={styles.help} id={`${id}-hint`}>
            {t('form.signatureHint')}
          </p>
        </>
      )
    default:
      return (
        <input
          {...shared}
          className={inputClass(type)}
          type={type === 'integer' ? 'number' : type}
          {...inputBounds(field)}
          minLength={minLength}
          pattern={browserPattern}
          defaultValue={values[0]}
        />
      )
  }
}

function inputBounds({ type, min, max }: FieldData) {
  const isNumber = type === 'number' || type === 'integer'
  if (!isNumber && type !== 'date' && type !== 'time') return {}
  return { min, max, ...(isNumber && { step: type === 'integer' ? 1 : 'any' }) }
}

/** The width in percent of the form's, as a number of twelfths. */
function columnSpan({ width }: FieldData): CSSProperties {
  return { '--span': Math.round((width / 100) * 12) } as CSSProperties
}

/** The icons of date and time fields are half of the styles of controls, so only pages with such a field get them. */
function inputClass(type: string): string {
  if (type === 'date') return `${styles.input} ${styles.date}`
  return type === 'time' ? `${styles.input} ${styles.time}` : (styles.input ?? '')
}

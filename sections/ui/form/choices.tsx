import { CHECKED, DEFAULT_STARS } from '#shared/forms/fields.ts'
import { Glyph } from '../glyph.tsx'
import { controlAttributes, descriptionIds, type FieldProps, labelText, nativeRequired } from './control.tsx'
import styles from './field.module.css'

export function Select(props: FieldProps) {
  const { field, values, t } = props
  return (
    <div className={styles.select}>
      <select {...controlAttributes(props)} className={styles.input} defaultValue={values[0] ?? ''}>
        <option value="">{field.placeholder || t('form.choose')}</option>
        {field.options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Glyph name="chevron" className={styles.chevron} />
    </div>
  )
}

/** Radio buttons, or checkboxes where several values are allowed. */
export function Choices({ field, values, error }: FieldProps) {
  const { name, type, options } = field
  return (
    <div className={styles.options}>
      {options.map(({ value, label }) => (
        <label key={value} className={styles.option}>
          <input
            type={type === 'radio' ? 'radio' : 'checkbox'}
            name={name}
            value={value}
            defaultChecked={values.includes(value)}
            required={type === 'radio' ? nativeRequired(field) : undefined}
            aria-invalid={error !== '' || undefined}
          />
          <span>{label}</span>
        </label>
      ))}
    </div>
  )
}

export function Checkbox(props: FieldProps) {
  const { values } = props
  return (
    <label className={styles.option}>
      <input
        {...controlAttributes(props)}
        type="checkbox"
        value={CHECKED}
        // Consent boxes start unchecked.
        defaultChecked={props.field.type === 'checkbox' && values.includes(CHECKED)}
      />
      <span>{labelText(props)}</span>
    </label>
  )
}

/** Stars are radio buttons with another look. */
export function Rating({ field, values, error, t }: FieldProps) {
  const max = Math.min(Math.max(Number(field.max ?? DEFAULT_STARS) || DEFAULT_STARS, 1), 10)
  return (
    <div className={styles.stars}>
      {Array.from({ length: max }, (_, index) => String(index + 1)).map((value) => (
        <label key={value} className={styles.star}>
          <input
            type="radio"
            name={field.name}
            value={value}
            defaultChecked={values.includes(value)}
            required={nativeRequired(field)}
            aria-invalid={error !== '' || undefined}
            aria-label={t('form.rating', { count: value, max })}
          />
          <svg viewBox="0 0 24 24" width="1em" height="1em" aria-hidden="true">
            <path d="m12 2.8 2.85 5.9 6.45.9-4.7 4.5 1.15 6.4L12 17.4l-5.75 3.1 1.15-6.4-4.7-4.5 6.45-.9Z" />
          </svg>
        </label>
      ))}
    </div>
  )
}

export function File(props: FieldProps) {
  const { field, id, filesMb, t } = props
  return (
    <>
      <input
        id={id}
        name={field.name}
        className={styles.file}
        type="file"
        accept={field.accept || undefined}
        multiple={field.multiple}
        required={nativeRequired(field)}
        aria-describedby={descriptionIds(props)}
        aria-invalid={props.error !== '' || undefined}
      />
      <p className={styles.help} id={`${id}-hint`}>
        {t('form.fileLimit', { 0: field.maxSize })}
        {filesMb !== undefined && ` · ${t('form.filesLimit', { 0: filesMb })}`}
      </p>
    </>
  )
}

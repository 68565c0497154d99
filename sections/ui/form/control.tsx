import type { ReactNode } from 'react'
import type { Translate } from '#shared/messages.ts'
import type { Html } from '../../fields/text.ts'
import styles from './field.module.css'
import type { FieldData } from './form-fields.ts'

export interface FieldProps {
  id: string
  field: FieldData
  /** The sent value, or the field's default. */
  values: string[]
  error: string
  /** The field is hidden at first, because its condition does not hold. */
  isUnmet: boolean
  Heading: 'h2' | 'h3' | 'h4'
  /** Megabytes of all files together, in a form that takes several. */
  filesMb?: number | undefined
  t: Translate
}

/** Marks optional fields: they are fewer than required ones, and an asterisk would need a legend. */
export function labelText({ field, t }: Pick<FieldProps, 'field' | 't'>): ReactNode {
  const { label, required, placeholder, name, type } = field
  return (
    <>
      {label === undefined || isPlain(label) ? (
        (label?.html ?? (placeholder || name))
      ) : (
        <span dangerouslySetInnerHTML={{ __html: label.html }} />
      )}
      {!required && type !== 'checkbox' && <span className={styles.optional}> ({t('form.optional')})</span>}
    </>
  )
}

/** Whether the HTML equals its text: no tags and no entities. */
function isPlain({ html }: Html): boolean {
  return !/[<&]/.test(html)
}

/** The descriptions of a control. The id of the error is named before there is an error. */
export function descriptionIds({ id, field }: Pick<FieldProps, 'id' | 'field'>): string {
  const hint = field.type === 'signature' || field.type === 'file' ? ` ${id}-hint` : ''
  return `${field.help ? `${id}-help ` : ''}${id}-error${hint}`
}

/**
 * The attribute `required`. Browsers know no conditions and would not send a form whose required field is hidden, so a
 * field with a condition is checked only by the script and the Worker.
 */
export function nativeRequired({ required, condition }: FieldData): true | undefined {
  return (required && condition === undefined) || undefined
}

/** Attributes of every control with one value. */
export function controlAttributes(props: FieldProps) {
  const { id, field, error } = props
  const required = nativeRequired(field)
  return {
    id,
    name: field.name,
    required,
    // A field with a condition is shown only while the condition holds, and then it is required.
    'aria-required': (field.required && !required) || undefined,
    'aria-describedby': descriptionIds(props),
    'aria-invalid': error !== '' || undefined,
    autoComplete: field.autocomplete || AUTOCOMPLETE[field.type],
  }
}

const AUTOCOMPLETE: { [type in FieldData['type']]?: string } = {
  email: 'email',
  tel: 'tel',
  url: 'url',
  signature: 'name',
}

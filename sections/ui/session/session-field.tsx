import type { MessageKey, Translate } from '#shared/messages.ts'
import styles from '../form/field.module.css'

/** The shortest password that forms accept; Supabase Auth may ask for a longer one. */
const PASSWORD_LENGTH = 8

interface FieldOfSignIn {
  /** The name of the field in the form that the Worker reads. */
  name: string
  type: 'email' | 'password' | 'tel' | 'text'
  label: MessageKey
  /** The value of `autocomplete`, for browsers and password managers. */
  autoComplete: string
  /** The help text below the label. */
  help?: MessageKey
  isOptional?: true
}

export const FIELDS = {
  email: { name: 'email', type: 'email', label: 'session.email', autoComplete: 'username' },
  password: {
    name: 'password',
    type: 'password',
    label: 'session.password',
    autoComplete: 'current-password',
  },
  newPassword: {
    name: 'password',
    type: 'password',
    label: 'session.newPassword',
    autoComplete: 'new-password',
    help: 'session.passwordRule',
  },
  code: { name: 'code', type: 'text', label: 'session.code', autoComplete: 'one-time-code' },
  factorCode: { name: 'code', type: 'text', label: 'session.factorCode', autoComplete: 'one-time-code' },
  messageCode: { name: 'code', type: 'text', label: 'session.smsCode', autoComplete: 'one-time-code' },
  phone: { name: 'phone', type: 'tel', label: 'session.phone', autoComplete: 'tel' },
  name: { name: 'name', type: 'text', label: 'session.name', autoComplete: 'name', isOptional: true },
  factorName: { name: 'name', type: 'text', label: 'session.factorName', autoComplete: 'off' },
} as const satisfies Record<string, FieldOfSignIn>

export type FieldName = keyof typeof FIELDS

interface SessionFieldProps {
  id: string
  field: FieldOfSignIn
  value: string | undefined
  /** Id of the error text for the form; absent if nothing was refused. */
  refusal: string | undefined
  t: Translate
}

/** A field of a form of sign-in. */
export function SessionField({ id, field, value, refusal, t }: SessionFieldProps) {
  const { name, type, label, autoComplete, help, isOptional } = field
  const isCode = autoComplete === 'one-time-code'
  const descriptions = [refusal, help && `${id}-help`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {t(label)}
      </label>
      {help !== undefined && (
        <p className={styles.help} id={`${id}-help`}>
          {t(help, { count: PASSWORD_LENGTH })}
        </p>
      )}
      <input
        className={styles.input}
        id={id}
        name={name}
        type={type}
        autoComplete={autoComplete}
        inputMode={isCode ? 'numeric' : undefined}
        minLength={help === undefined ? undefined : PASSWORD_LENGTH}
        aria-invalid={refusal === undefined ? undefined : true}
        aria-describedby={descriptions || undefined}
        defaultValue={value}
        required={!isOptional}
      />
    </div>
  )
}

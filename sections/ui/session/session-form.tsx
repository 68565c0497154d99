import type { MessageKey, Translate } from '#shared/messages.ts'
import type { SectionContext } from '../../contract.ts'
import { buttonClass } from '../buttons.tsx'
import form from '../form/form.module.css'
import { resultId } from './session-panel.tsx'
import { sentAction } from './sent-action.ts'
import { FIELDS, type FieldName, SessionField } from './session-field.tsx'
import styles from './session.module.css'

export interface SessionFormProps {
  /** Id of the section: it shows the result, and begins the ids of its fields. */
  id: string
  /** Last segment of the address that the form is sent to (worker/session/actions.ts). */
  action: string
  fields?: readonly FieldName[]
  submit: MessageKey
  /** A second button that sends the same fields to another action, which may leave some of them empty. */
  other?: { action: string; submit: MessageKey }
  style?: 'primary' | 'outline' | 'link'
  /** Further values that the form sends. */
  hidden?: Readonly<Record<string, string>>
  /** Further values that must not appear in an attribute, which CSS could read. */
  hiddenText?: Readonly<Record<string, string>>
  /** Initial values of fields. */
  values?: Readonly<Partial<Record<FieldName, string>>>
  /** Id of the text that distinguishes this button from others with the same label. */
  describedBy?: string
  context: SectionContext
  t: Translate
}

/** A form of sign-in: plain HTML, sent to the Worker, which answers with the page to go to. */
export function SessionForm({
  id,
  action,
  fields = [],
  submit,
  other,
  style = 'primary',
  hidden = {},
  hiddenText = {},
  values = {},
  describedBy,
  context,
  t,
}: SessionFormProps) {
  const { result } = context.session ?? {}
  const email = result?.values.find(([name]) => name === 'email')?.[1][0]
  const sent = result && sentAction(result)
  const isRefused = result?.message === 'session.refused' && (sent === action || sent === other?.action)
  return (
    <form className={`${form.root} ${styles.form}`} method="post" action={`/api/session/${action}`}>
      {Object.entries({ section: id, page: context.path, ...hidden }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} defaultValue={value} />
      ))}
      {Object.entries(hiddenText).map(([name, value]) => (
        <textarea key={name} name={name} defaultValue={value} hidden readOnly />
      ))}
      {fields.map((field) => (
        <SessionField
          key={field}
          id={`${id}-${action}-${field}`}
          field={FIELDS[field]}
          value={values[field] ?? (field === 'email' ? email : undefined)}
          refusal={isRefused ? resultId(id) : undefined}
          t={t}
        />
      ))}
      <button
        type="submit"
        className={buttonClass({ style, variant: undefined })}
        aria-describedby={describedBy}
      >
        {t(submit)}
      </button>
      {other && (
        <>
          <p className={styles.or}>{t('session.or')}</p>
          <button
            type="submit"
            className={buttonClass({ style: 'outline', variant: undefined })}
            formAction={`/api/session/${other.action}`}
            formNoValidate
          >
            {t(other.submit)}
          </button>
        </>
      )}
    </form>
  )
}

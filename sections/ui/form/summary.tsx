import type { ReactNode } from 'react'
import type { Translate } from '#shared/messages.ts'
import type { FormResult } from '../../contract.ts'
import { withoutLinks } from '../without-links.ts'
import styles from './form.module.css'
import type { FormPart } from './form.tsx'
import type { FormData } from './form-fields.ts'
import { limitValues } from './rules.ts'

interface SummaryProps {
  result: FormResult | undefined
  data: FormData
  t: Translate
  fieldId: (name: string) => string
  controls?: FormPart['controls'] | undefined
}

/** The errors above the fields, each with a link to its field. Empty without errors. */
export function Summary({ result, data, t, fieldId, controls = [] }: SummaryProps) {
  const errorOf = (name: string) => {
    const found = result?.errors.find(([field]) => field === name)
    return found === undefined ? [] : [t(found[1], limitValues([found[1], found[2]]))]
  }
  const faulty = [
    ...controls.flatMap(({ rule: { name }, id, label }) =>
      errorOf(name).map((text) => ({ name, id, text, label: <span>{`${label}: `}</span> })),
    ),
    ...data.fields.flatMap(({ name, label }) =>
      errorOf(name).map((text) => ({
        ...{ name, id: fieldId(name), text },
        label: label && <span dangerouslySetInnerHTML={{ __html: `${withoutLinks(label)}: ` }} />,
      })),
    ),
  ]
  return (
    <div className={styles.summary} role="alert" tabIndex={-1} data-summary>
      {result && result.from === undefined && <p>{summaryMessage(result, data, t)}</p>}
      {faulty.length > 0 && (
        <ul className={styles.faults}>
          {faulty.map(({ name, id, label, text }) => (
            <li key={name}>
              <a href={`#${id}`}>
                {label}
                {text}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function summaryMessage({ message, errors }: FormResult, data: FormData, t: Translate): string {
  if (message === 'form.failed' && data.error !== '') return data.error
  return t(message ?? (errors.length > 0 ? 'form.checkFields' : 'form.failed'))
}

interface MessagesProps {
  data: FormData
  t: Translate
  sent?: boolean
  children?: ReactNode
}

/** The confirmation that replaces the form. It is in the page from the start, so showing it needs no request. */
export function FormMessages({ data, t, sent = false, children }: MessagesProps) {
  const { message, redirect } = data.success
  return (
    <div className={styles.sent} role="status" tabIndex={-1} hidden={!sent} data-sent>
      {message ? <p dangerouslySetInnerHTML={{ __html: message.html }} /> : <p>{t('form.sent')}</p>}
      {children}
      {/* The form-action policy forbids a redirect to another host, so the visitor follows a link. */}
      {sent && redirect?.href && (
        <p>
          <a href={redirect.href}>{t('form.nextStep')}</a>
        </p>
      )}
    </div>
  )
}

import type { ReactNode } from 'react'
import type { Translate } from '#shared/messages.ts'
import type { FormResult, SectionContext } from '../../contract.ts'
import type { BaseData } from '../../fields/section.ts'
import card from '../form/card.module.css'
import { Heading } from '../heading.tsx'
import layout from '../layout.module.css'
import styles from './session.module.css'

interface SessionPanelProps {
  /** Id of the section. */
  id: string
  data: BaseData
  context: SectionContext
  t: Translate
  /** Content of the card. */
  children: ReactNode
  /** Content below the card. */
  links?: ReactNode
}

/** A heading and a card with forms of sign-in, which begins with the result of the form that was sent last. */
export function SessionPanel({ id, data, context, t, children, links }: SessionPanelProps) {
  return (
    <div className={`${layout.inner} ${styles.panel}`}>
      <Heading data={data} context={context} className={styles.heading} />
      <div className={`${card.root} ${styles.card}`}>
        <SessionResult id={resultId(id)} result={context.session?.result} t={t} />
        {children}
      </div>
      {links}
    </div>
  )
}

/** Id of the text with the result of the section's form. */
export function resultId(section: string): string {
  return `${section}-result`
}

function SessionResult({ id, result, t }: { id: string; result: FormResult | undefined; t: Translate }) {
  if (result?.message === undefined) return null
  return (
    <p id={id} className={styles.result} role={result.ok ? 'status' : 'alert'} data-ok={result.ok}>
      {t(result.message)}
    </p>
  )
}

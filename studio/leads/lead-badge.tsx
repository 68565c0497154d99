import { useText } from '../text/use-text.tsx'
import { LEAD_STATUSES } from './use-leads.ts'

const TONES = { new: 'is-good', read: '', done: '', spam: 'is-warning' } as const

/** The status of a submission, in a word. */
export function LeadBadge({ status }: { status: string }) {
  const { write } = useText()
  const known = LEAD_STATUSES.find((each) => each === status)
  if (known === undefined) return null
  return <span className={`badge ${TONES[known]}`}>{write(`leads.is.${known}`)}</span>
}

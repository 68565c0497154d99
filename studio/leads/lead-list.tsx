import { useText } from '../text/use-text.tsx'
import { PlaceLink } from '../ui/place-link.tsx'
import { failuresOf, summaryOf } from './lead-values.ts'
import { LeadBadge } from './lead-badge.tsx'
import type { Lead } from './use-leads.ts'

interface LeadListProps {
  site: string
  leads: readonly Lead[]
  /** The submission that is open. */
  open: string | null
}

/** Submissions, one per row: its first values, form and time. */
export function LeadList({ site, leads, open }: LeadListProps) {
  const { write, language } = useText()
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <ul className="rows">
      {leads.map((lead) => {
        const { title, rest } = summaryOf(lead)
        return (
          <li key={lead.id} className={`lead-row is-${lead.status}`}>
            <PlaceLink
              to={{ kind: 'screen', site, screen: 'leads', item: lead.id, locale: null }}
              className="lead-link row-main"
              isCurrent={lead.id === open}
            >
              <span className="lead-title">{title || write('leads.empty')}</span>
              {rest !== '' && <span className="lead-rest">{rest}</span>}
              <span className="row-about">
                {lead.form ?? lead.form_id} · {time.format(new Date(lead.created_at))}
              </span>
            </PlaceLink>
            {failuresOf(lead).length > 0 && (
              <span className="badge is-bad">{write('leads.notDelivered')}</span>
            )}
            <LeadBadge status={lead.status} />
          </li>
        )
      })}
    </ul>
  )
}

import { useEffect, useEffectEvent } from 'react'
import type { SiteRoom } from '../site/site-room.tsx'
import type { TextKey } from '../text/text.ts'
import { useText } from '../text/use-text.tsx'
import { Icon } from '../ui/icon.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { PlaceLink } from '../ui/place-link.tsx'
import { LeadBadge } from './lead-badge.tsx'
import { addressIn, answerLink, estimateOf, labelsOfForm, money, shownValues } from './lead-values.ts'
import { type Lead, type LeadStatus, useChangeLeads, useLead } from './use-leads.ts'

interface LeadViewProps {
  room: SiteRoom
  lead: string
  showNotice: (text: string, undo?: () => void) => void
}

/** One submission: its values, its deliveries, and its actions. */
export function LeadView({ room, lead, showNotice }: LeadViewProps) {
  const { write } = useText()
  const { site } = room
  const read = useLead(site, lead)
  return (
    <article className="card lead">
      <PlaceLink
        to={{ kind: 'screen', site, screen: 'leads', item: null, locale: null }}
        className="link-button lead-back"
      >
        {write('leads.back')}
      </PlaceLink>
      <Loaded query={read}>{(found) => <OpenLead room={room} lead={found} showNotice={showNotice} />}</Loaded>
    </article>
  )
}

function OpenLead({
  room,
  lead,
  showNotice,
}: {
  room: SiteRoom
  lead: Lead
  showNotice: LeadViewProps['showNotice']
}) {
  const { write, language } = useText()
  const change = useChangeLeads(room.site)
  const status = lead.status as LeadStatus
  const put = (next: LeadStatus) => change.mutateAsync({ leads: [lead.id], status: next })
  const readIt = useEffectEvent(() => {
    if (status === 'new') void put('read')
  })
  useEffect(() => readIt(), [])

  const move = (next: LeadStatus) => {
    void put(next).then(
      () => showNotice(write(`leads.made.${next}`), () => void put(status)),
      () => showNotice(write('refused.later')),
    )
  }
  const values = shownValues(lead, labelsOfForm(room.answer.content, lead.form_id))
  const address = addressIn(lead)
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short' })
  const quoted = values.map(({ label, text }) => `${label}: ${text}`).join('\n')
  const subject = write('leads.answerSubject', { form: lead.form ?? lead.form_id })
  return (
    <>
      <div className="lead-head">
        <h2>{lead.form ?? lead.form_id}</h2>
        <LeadBadge status={status} />
      </div>
      <p className="row-about">
        {time.format(new Date(lead.created_at))}
        {lead.url !== undefined && ` · ${lead.url}`}
      </p>
      {lead.booking !== undefined && <BookedTime booking={lead.booking} />}
      <dl className="lead-values">
        {values.map(({ name, label, text }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Sum lead={lead} />
      <div className="room-tools">
        {address !== null && (
          <a className="button is-primary" href={answerLink(address, { subject, quoted })}>
            <Icon name="pen" />
            {write('leads.answer')}
          </a>
        )}
        {status === 'spam' ? (
          <button type="button" className="button" onClick={() => move('new')}>
            {write('leads.notSpam')}
          </button>
        ) : (
          <>
            <button
              type="button"
              className="button"
              onClick={() => move(status === 'done' ? 'read' : 'done')}
            >
              <Icon name={status === 'done' ? 'undo' : 'check'} />
              {write(status === 'done' ? 'leads.reopen' : 'leads.finish')}
            </button>
            <button type="button" className="button" onClick={() => move('spam')}>
              {write('leads.spam')}
            </button>
          </>
        )}
      </div>
      {lead.spam_reason !== undefined && (
        <p className="row-about">{write('leads.spamWhy', { reason: lead.spam_reason })}</p>
      )}
      <Deliveries lead={lead} />
    </>
  )
}

function BookedTime({ booking }: { booking: NonNullable<Lead['booking']> }) {
  const { write, language } = useText()
  const { starts_at, ends_at, timezone: timeZone, service, service_name, cancelled_at } = booking
  const span = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short', timeZone })
  return (
    <p className="lead-booking">
      <strong>{service_name || service}</strong>
      <span>{span.formatRange(new Date(starts_at), new Date(ends_at))}</span>
      {cancelled_at !== undefined && <span className="badge is-warning">{write('leads.cancelled')}</span>}
    </p>
  )
}

/** The sum of an estimate with its lines. */
function Sum({ lead }: { lead: Lead }) {
  const { write, language } = useText()
  const estimate = estimateOf(lead)
  if (estimate === null) return null
  const { amount, currency, lines } = estimate
  return (
    <table className="lead-sum">
      <caption>{write('leads.sum')}</caption>
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.label} ${line.value}`}>
            <th scope="row">
              {line.label}: {line.value}
            </th>
            <td>{money(line.amount, currency, language)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{write('leads.total')}</th>
          <td>{money(amount, currency, language)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

const STATES = ['pending', 'sent', 'refused', 'dead']

/** Results of mails and webhooks. */
function Deliveries({ lead: { deliveries } }: { lead: Lead }) {
  const { write } = useText()
  if (deliveries.length === 0) return null
  return (
    <details
      className="form-more"
      open={deliveries.some(({ state }) => state === 'dead' || state === 'refused')}
    >
      <summary className="form-summary">{write('leads.deliveries')}</summary>
      <ul className="lead-deliveries">
        {deliveries.map((delivery) => {
          const { id, channel, target, event = '', state, reason } = delivery
          const isBad = state === 'dead' || state === 'refused'
          return (
            <li key={id ?? `${channel} ${target} ${event}`}>
              <span className="row-main">
                <span>{target}</span>
                {reason !== undefined && <span className="row-about">{reason}</span>}
              </span>
              <span className={`badge ${isBad ? 'is-bad' : ''}`}>
                {STATES.includes(state) ? write(`leads.delivery.${state}` as TextKey) : state}
              </span>
            </li>
          )
        })}
      </ul>
    </details>
  )
}

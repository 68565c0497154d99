import '../styles/screen.css'
import '../styles/leads.css'
import { type FormEvent, useState } from 'react'
import { SiteFrame } from '../site/site-frame.tsx'
import type { ScreenProps } from '../site/site-menu.tsx'
import { useText } from '../text/use-text.tsx'
import { Choices } from '../ui/choices.tsx'
import { downloadText } from '../ui/download-text.ts'
import { Icon } from '../ui/icon.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { useNotice } from '../ui/use-notice.tsx'
import { LeadList } from './lead-list.tsx'
import { LeadView } from './lead-view.tsx'
import { type LeadStatus, LEAD_STATUSES, useExport, useLeads, useUndelivered } from './use-leads.ts'

/** Submissions: a list, and the open one. */
export function LeadsScreen({ room, item }: ScreenProps) {
  const { site, answer } = room
  const { write } = useText()
  const [status, setStatus] = useState<LeadStatus | null>(null)
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  const leads = useLeads(site, { status, search })
  const undelivered = useUndelivered(site)
  const exported = useExport(site)
  const { notice, showNotice } = useNotice()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSearch(typed.trim())
  }
  const download = () =>
    exported.mutate(status, {
      onSuccess: ({ csv, is_whole, leads: count }) => {
        downloadText({ name: `${answer.hosts[0] ?? site}.csv`, type: 'text/csv', text: csv })
        showNotice(write(is_whole ? 'leads.exported' : 'leads.exportedPart', { count }))
      },
      onError: () => showNotice(write('refused.later')),
    })

  return (
    <SiteFrame room={room}>
      <main className={`room leads ${item === null ? '' : 'has-open'}`}>
        <div className="room-head">
          <h1>{write('leads.title')}</h1>
          <button type="button" className="button" disabled={exported.isPending} onClick={download}>
            <Icon name="down" />
            {write('leads.export')}
          </button>
        </div>
        <div className="room-tools leads-tools">
          <form className="leads-search" onSubmit={submit}>
            <input
              className="input"
              type="search"
              aria-label={write('leads.search')}
              placeholder={write('leads.search')}
              value={typed}
              onChange={({ target: { value } }) => {
                setTyped(value)
                if (value === '') setSearch('')
              }}
            />
            <button type="submit" className="icon-button" aria-label={write('leads.find')}>
              <Icon name="search" />
            </button>
          </form>
          <Choices
            label={write('leads.status')}
            options={[null, ...LEAD_STATUSES].map((value) => ({
              value,
              label: write(`leads.list.${value ?? 'all'}`),
            }))}
            value={status}
            onChoose={setStatus}
          />
        </div>
        <div className="leads-panes">
          <div className="leads-list">
            {status === null && search === '' && (undelivered.data?.length ?? 0) > 0 && (
              <section className="leads-failed">
                <h2>{write('leads.failed')}</h2>
                <p className="row-about">{write('leads.failedWhy')}</p>
                <LeadList site={site} leads={undelivered.data ?? []} open={item} />
              </section>
            )}
            <Loaded query={leads}>
              {({ pages }) => {
                const listed = pages.flatMap((page) => page.leads)
                if (listed.length === 0)
                  return (
                    <p className="empty">
                      {write(search !== '' || status !== null ? 'leads.notFound' : 'leads.none')}
                    </p>
                  )
                return <LeadList site={site} leads={listed} open={item} />
              }}
            </Loaded>
            {leads.hasNextPage && (
              <button
                type="button"
                className="button"
                disabled={leads.isFetchingNextPage}
                onClick={() => void leads.fetchNextPage()}
              >
                {write('leads.more')}
              </button>
            )}
          </div>
          {item !== null && <LeadView key={item} room={room} lead={item} showNotice={showNotice} />}
        </div>
        {notice}
      </main>
    </SiteFrame>
  )
}

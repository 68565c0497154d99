import { useText } from '../text/use-text.tsx'
import type { TextKey } from '../text/text.ts'
import { Icon } from '../ui/icon.tsx'
import { RefusalText } from '../ui/refusal-text.tsx'
import { DnsRecord } from './dns-record.tsx'
import { type Domain, useDomain, type useDomainChanges } from './use-domains.ts'

interface DomainRowProps {
  site: string
  domain: Domain
  mayChange: boolean
  changes: ReturnType<typeof useDomainChanges>
  showNotice: (text: string, undo?: () => void) => void
}

const TONES: Partial<Record<Domain['state'], string>> = {
  active: 'is-good',
  claimed: 'is-warning',
  verified: 'is-warning',
  pending: 'is-warning',
  ended: 'is-bad',
  moved: 'is-bad',
  blocked: 'is-bad',
  failed: 'is-bad',
}

/** A domain: its state, the records to copy, and its actions. */
export function DomainRow({ site, domain: listed, mayChange, changes, showNotice }: DomainRowProps) {
  const { write } = useText()
  const { host } = listed
  const isWaiting = listed.state !== 'active' && !listed.is_platform
  const { data: looked } = useDomain(site, host, isWaiting)
  const domain = looked ?? listed
  const { state, records, problem, kind } = domain
  const isPrimary = kind === 'primary'
  const isOf = (change: { variables: string | undefined }) => change.variables === host
  const { verify, makePrimary, remove, add } = changes
  const errors = [verify, makePrimary, remove].filter(isOf).map(({ error }) => error)
  return (
    <li className="card domain">
      <div className="domain-head">
        <strong className="domain-host">{host}</strong>
        {isPrimary && <span className="badge">{write('domains.isPrimary')}</span>}
        <span className={`badge ${TONES[state] ?? ''}`}>{write(`domains.state.${state}`)}</span>
      </div>
      <p className="room-note">{write(`domains.next.${state}` as TextKey)}</p>
      {problem !== null && <p className="refusal">{problem}</p>}
      {records.length > 0 && (
        <div className="domain-records">
          <p className="row-about">{write('domains.records')}</p>
          {records.map((record) => (
            <DnsRecord key={`${record.type} ${record.name}`} record={record} />
          ))}
        </div>
      )}
      <RefusalText error={errors.find((error) => error !== null) ?? null} />
      {mayChange && (
        <div className="room-tools">
          {['claimed', 'pending', 'failed', 'moved'].includes(state) && (
            <button
              type="button"
              className="button is-primary"
              disabled={verify.isPending}
              onClick={() =>
                verify.mutate(host, { onSuccess: () => showNotice(write('domains.verified', { host })) })
              }
            >
              <Icon name="check" />
              {write('domains.verify')}
            </button>
          )}
          {!isPrimary && state === 'active' && (
            <button
              type="button"
              className="button"
              disabled={makePrimary.isPending}
              onClick={() =>
                makePrimary.mutate(host, {
                  onSuccess: () => showNotice(write('domains.madePrimary', { host })),
                })
              }
            >
              {write('domains.makePrimary')}
            </button>
          )}
          {!isPrimary && (
            <button
              type="button"
              className="button"
              disabled={remove.isPending}
              onClick={() =>
                remove.mutate(host, {
                  onSuccess: () => showNotice(write('domains.removed', { host }), () => add.mutate(host)),
                })
              }
            >
              <Icon name="trash" />
              {write('domains.remove')}
            </button>
          )}
        </div>
      )}
    </li>
  )
}

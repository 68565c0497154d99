import { Dialog } from '@base-ui/react/dialog'
import { useMemo, useState } from 'react'
import { ChangeList } from '../changes/change-list.tsx'
import { useChanges } from '../changes/use-changes.ts'
import { useRollback } from '../revisions/use-revisions.ts'
import { go } from '../route/use-place.ts'
import { ScreenText, useText } from '../text/use-text.tsx'
import { useLocaleNames } from '../text/use-locale-names.ts'
import { Icon } from '../ui/icon.tsx'
import { RefusalText } from '../ui/refusal-text.tsx'
import { PlanList } from './plan-list.tsx'
import { PublishLanguages } from './publish-languages.tsx'
import { PublishLater } from './publish-later.tsx'
import { RefusedPublish } from './refused-publish.tsx'
import { usePlanChanges, usePlans } from './use-plans.ts'
import { type Finding, usePublish, useReview, VERSIONS } from './use-publishing.ts'

interface PublishDialogProps {
  site: string
  /** Public address of the site. */
  address: string | null
  isOpen: boolean
  onClose: () => void
  /** Opens the place where a finding can be fixed; null if no screen edits it. */
  goTo: (finding: Finding) => (() => void) | null
}

/** Changes and findings of the draft, with the button that publishes it. */
export function PublishDialog({ site, address, isOpen, onClose, goTo }: PublishDialogProps) {
  const { write } = useText()
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className="dialog is-publish">
          <div className="dialog-head">
            <Dialog.Title>{write('publish.title')}</Dialog.Title>
            <Dialog.Close className="icon-button" aria-label={write('app.close')}>
              <Icon name="close" />
            </Dialog.Close>
          </div>
          <ScreenText screen="changes" waiting={<Waiting />}>
            <Review site={site} address={address} goTo={goTo} onClose={onClose} />
          </ScreenText>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Review({ site, address, goTo, onClose }: Omit<PublishDialogProps, 'isOpen'>) {
  const { write } = useText()
  const localeNames = useLocaleNames()
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  const whole = useReview(site, null)
  const { data: review, error, isPlaceholderData } = useReview(site, chosen)
  const changes = useChanges(review?.contents)
  const plans = usePlans(site)
  const plan = usePlanChanges(site)
  const publish = usePublish(site)
  const rollback = useRollback(site)
  const [note, setNote] = useState('')
  if (rollback.isSuccess) return <p className="dialog-body">{write('publish.takenBack')}</p>
  if (publish.isSuccess) {
    const done = write(chosen === null ? 'publish.done' : 'publish.doneSome')
    return <Published done={done} {...publish.data} {...{ address, rollback }} />
  }
  if (whole.error !== null) return <RefusedPublish error={whole.error} />
  if (whole.data === undefined) return <Waiting />
  const choice = <Choice whole={whole.data} chosen={chosen} onChoose={setChosen} />
  if (error !== null)
    return (
      <div className="dialog-body">
        {choice}
        <RefusedPublish error={error} />
      </div>
    )
  if (review === undefined || changes === undefined) return <Waiting />
  const { draft, findings, contents } = review
  const faults = findings.filter(({ level }) => level === 'error')
  const warnings = findings.filter(({ level }) => level === 'warning')
  const isNothing = changes.length === 0
  const label = () => {
    if (isPlaceholderData) return write('publish.reading')
    if (publish.isPending) return write('publish.wait')
    return chosen === null
      ? write('publish.now')
      : write('publish.nowSome', { languages: localeNames(chosen) })
  }
  // Pictures show the draft's first language, so they would be wrong if that one is not published.
  const isPictured = chosen?.includes(contents.after.defaultLocale ?? 'pt-BR') ?? true
  return (
    <>
      <div className="dialog-body" aria-busy={isPlaceholderData}>
        {choice}
        <p role="status" className="visually-hidden">
          {isPlaceholderData && write('publish.reading')}
        </p>
        <div className="publish-review" inert={isPlaceholderData}>
          {isNothing ? (
            <p className="empty">{write(chosen === null ? 'publish.nothing' : 'publish.nothingSome')}</p>
          ) : (
            <section className="stack">
              <h3>{write('publish.changes', { count: changes.length })}</h3>
              <ChangeList
                site={site}
                versions={VERSIONS}
                defaultLocale={contents.after.defaultLocale ?? 'pt-BR'}
                changes={isPictured ? changes : changes.map((place) => ({ ...place, pages: null }))}
              />
            </section>
          )}
          <Findings title={write('publish.faults')} findings={faults} goTo={goTo} onClose={onClose} />
          <Findings title={write('publish.warnings')} findings={warnings} goTo={goTo} onClose={onClose} />
          {!isNothing && (
            <label className="field">
              <span className="field-label">{write('publish.note')}</span>
              <input className="input" value={note} onChange={(event) => setNote(event.target.value)} />
            </label>
          )}
          {!isNothing && faults.length === 0 && (
            <PublishLater add={plan.add} {...{ draft, note, locales: chosen }} />
          )}
        </div>
        {plan.notice !== null && <p role="status">{write(plan.notice)}</p>}
        <RefusalText error={plans.error} />
        {plans.data !== undefined && <PlanList plans={plans.data} cancel={plan.cancel} />}
        <RefusedPublish error={publish.error} />
      </div>
      <div className="dialog-actions is-foot">
        <button
          type="button"
          className="button"
          onClick={() => {
            go({ kind: 'screen', site, screen: 'shares', item: null, locale: null })
            onClose()
          }}
        >
          <Icon name="link" />
          {write('publish.share')}
        </button>
        <button
          type="button"
          className="button is-primary"
          disabled={isNothing || faults.length > 0 || isPlaceholderData || publish.isPending}
          onClick={() => publish.mutate({ draft, note, locales: chosen })}
        >
          {label()}
        </button>
      </div>
    </>
  )
}

interface PublishedProps {
  /** Says what visitors see now. */
  done: string
  address: string | null
  /** The revision that was live before this publish. */
  previous: string
  changed: boolean
  rollback: ReturnType<typeof useRollback>
}

function Published({ done, address, previous, changed, rollback }: PublishedProps) {
  const { write } = useText()
  return (
    <div className="dialog-body">
      <p className="publish-done" role="status">
        <Icon name="check" />
        {done}
      </p>
      <div className="dialog-actions">
        {address !== null && (
          <a className="button is-primary" href={address} target="_blank" rel="noreferrer">
            {write('publish.look')}
            <Icon name="external" />
          </a>
        )}
        {changed && (
          <button
            type="button"
            className="button"
            disabled={rollback.isPending}
            onClick={() => rollback.mutate(previous)}
          >
            {write('publish.takeBack')}
          </button>
        )}
      </div>
      <RefusedPublish error={rollback.error} />
    </div>
  )
}

interface ChoiceProps {
  /** The review of a publish of all languages. */
  whole: NonNullable<ReturnType<typeof useReview>['data']>
  chosen: readonly string[] | null
  onChoose: (locales: readonly string[] | null) => void
}

/** The choice of languages. Null for a site with one language, and if the draft changes a live site's first language. */
function Choice({ whole: { status, contents, older }, chosen, onChoose }: ChoiceProps) {
  const { before, after } = contents
  const { locales: all, defaultLocale: first = 'pt-BR' } = after
  const isLive = status === 'published'
  const { locales: live } = before
  const locales = useMemo(() => ({ all, first, live: isLive ? live : [] }), [all, first, live, isLive])
  if (all.length < 2 || (isLive && first !== (before.defaultLocale ?? 'pt-BR'))) return null
  return <PublishLanguages {...{ locales, contents, older, chosen, onChoose }} />
}

function Waiting() {
  const { write } = useText()
  return (
    <div className="dialog-body" aria-busy>
      <p role="status">{write('publish.reading')}</p>
    </div>
  )
}

interface FindingsProps {
  title: string
  findings: readonly Finding[]
  goTo: PublishDialogProps['goTo']
  onClose: () => void
}

function Findings({ title, findings, goTo, onClose }: FindingsProps) {
  const { write } = useText()
  if (findings.length === 0) return null
  return (
    <details className="publish-findings" open={findings[0]?.level === 'error'}>
      <summary className="publish-summary">
        {title} ({findings.length})
      </summary>
      <ul className="publish-list">
        {findings.map((finding) => {
          const go = goTo(finding)
          return (
            <li key={`${finding.where} ${finding.message}`} className={`finding is-${finding.level}`}>
              <Icon name="warning" />
              <span>
                <strong>{finding.where}</strong> {finding.message}{' '}
                {go !== null && (
                  <button
                    type="button"
                    className="link-button"
                    onClick={() => {
                      go()
                      onClose()
                    }}
                  >
                    {write('publish.goThere')}
                  </button>
                )}
              </span>
            </li>
          )
        })}
      </ul>
    </details>
  )
}

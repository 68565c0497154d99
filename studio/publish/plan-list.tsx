import { authorName } from '../text/author-name.ts'
import { useText } from '../text/use-text.tsx'
import { RefusalText } from '../ui/refusal-text.tsx'
import { useLocaleNames } from '../text/use-locale-names.ts'
import { listedPlans, type Plan } from './listed-plans.ts'
import type { usePlanChanges } from './use-plans.ts'

interface PlanListProps {
  plans: readonly Plan[]
  cancel: ReturnType<typeof usePlanChanges>['cancel']
}

/** The waiting plans of a site, each with a button that cancels it, and those that failed lately. */
export function PlanList({ plans, cancel }: PlanListProps) {
  const { write, language } = useText()
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' })
  const { waiting, failed } = listedPlans(plans, Date.now())
  return (
    <>
      {waiting.length > 0 && (
        <section className="stack">
          <h3>{write('publish.plans', { count: waiting.length })}</h3>
          <ul className="rows">
            {waiting.map((plan) => {
              const date = time.format(new Date(plan.due_at))
              return (
                <li key={plan.id}>
                  <PlanText plan={plan} date={date} />
                  <button
                    type="button"
                    className="button"
                    aria-label={write('publish.plan.cancelFor', { date })}
                    disabled={cancel.isPending}
                    onClick={() => cancel.mutate(plan.id)}
                  >
                    {write('publish.plan.cancel')}
                  </button>
                </li>
              )
            })}
          </ul>
        </section>
      )}
      <RefusalText error={cancel.error} />
      {failed.length > 0 && (
        <section className="stack">
          <h3>{write('publish.plansFailed', { count: failed.length })}</h3>
          <ul className="rows">
            {failed.map((plan) => (
              <li key={plan.id}>
                <PlanText plan={plan} date={time.format(new Date(plan.due_at))} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function PlanText({ plan, date }: { plan: Plan; date: string }) {
  const { write } = useText()
  const localeNames = useLocaleNames()
  const { action, due_at, author, note, state, reason, locales = null } = plan
  const by = authorName(author)
  return (
    <div className="row-main">
      <strong>
        <time dateTime={due_at}>{date}</time>
      </strong>
      {note !== null && note !== '' && <span>{note}</span>}
      {state === 'failed' && (
        <span>
          {reason === 'live_changed'
            ? write('publish.plan.liveChanged')
            : write('publish.plan.failed', { reason: reason ?? '' })}
        </span>
      )}
      <span className="row-about">
        {locales === null
          ? write(`publish.action.${action}`)
          : write('publish.action.some', { languages: localeNames(locales) })}
        {by !== null && ` · ${by}`}
      </span>
    </div>
  )
}

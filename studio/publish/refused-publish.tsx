import { Refusal } from '../api/refusal.ts'
import type { TextKey } from '../text/text.ts'
import { useText } from '../text/use-text.tsx'

const WORDS: Record<string, TextKey> = {
  plan_in_past: 'publish.plan.past',
  too_many_plans: 'publish.plan.many',
  draft_changed: 'publish.draftChanged',
}

/** Texts with a placeholder for the API's reason. */
const OTHERS = { publish: 'publish.refused', plan: 'publish.plan.refused' } as const

type Refused = keyof typeof OTHERS

/** The text about a refused call. */
export function refusedText(error: Error, what: Refused): { key: TextKey; reason: string } {
  const reason = error.message
  if (!(error instanceof Refusal) || error.isPassing) return { key: 'refused.later', reason }
  if (error.status === 403) return { key: 'publish.forbidden', reason }
  return { key: WORDS[error.word] ?? OTHERS[what], reason }
}

interface RefusedPublishProps {
  error: Error | null
  /** The refused call. */
  what?: Refused
}

/** Why a site was not published, or why a publish was not planned. Null without an error. */
export function RefusedPublish({ error, what = 'publish' }: RefusedPublishProps) {
  const { write } = useText()
  if (error === null) return null
  const { key, reason } = refusedText(error, what)
  return (
    <p className="refusal" role="alert">
      {write(key, { reason })}
    </p>
  )
}

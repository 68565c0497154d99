import { Refusal } from '../api/refusal.ts'
import { useText } from '../text/use-text.tsx'

/** The reason of a refused call in words; nothing without an error. */
export function RefusalText({ error }: { error: Error | null }) {
  const { write } = useText()
  if (error === null) return null
  const refusal = error instanceof Refusal ? error : null
  const text =
    refusal === null || refusal.isPassing
      ? write(refusal?.status === 429 ? 'refused.limited' : 'refused.later')
      : refusal.status === 403 && refusal.word === ''
        ? write('refused.role')
        : refusal.message
  return (
    <p className="refusal" role="alert">
      {text}
    </p>
  )
}

import { useText } from '../text/use-text.tsx'
import type { PlacedFault, SectionRefusal } from './field-faults.ts'
import { formControls } from './form-controls.ts'

interface FaultSummaryProps {
  section: string
  refusal: SectionRefusal | null
  placed: readonly PlacedFault[]
}

/**
 * Lists the values of a section that the Worker does not show, each with a link to its field. Empty if there are
 * none.
 */
export function FaultSummary({ section, refusal, placed }: FaultSummaryProps) {
  const { write } = useText()
  const reason = refusal?.reason ?? null
  if (placed.length === 0 && reason === null) return null
  if (placed.length === 0)
    return (
      <p className="refusal" role="alert">
        {write('form.refused', { reason: String(reason) })}
      </p>
    )
  return (
    <div className="refusal" role="alert">
      <p>{write(reason === null ? 'form.leftOut' : 'form.notShown')}</p>
      <ul className="fault-list">
        {placed.map(({ field, path, text }) => (
          <li key={path.join('.')}>
            <button type="button" className="link-button" onClick={() => formControls.enter(section, path)}>
              {field.label}
            </button>{' '}
            {text}
          </li>
        ))}
      </ul>
    </div>
  )
}

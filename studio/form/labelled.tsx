import type { ReactNode } from 'react'
import { FieldFault } from './field-fault.tsx'
import type { FormField } from './schema.ts'

interface LabelledProps {
  field: Pick<FormField, 'label' | 'help'>
  id: string
  children: ReactNode
  /** Shown next to the label. */
  aside?: ReactNode
}

/**
 * A control with its label and help. The help is always shown: if it appeared with the focus, the controls below would
 * move away from the pointer.
 */
export function Labelled({ field, id, children, aside }: LabelledProps) {
  return (
    <div className="field form-field">
      <div className="form-label">
        <label className="field-label" id={labelIdOf(id)} htmlFor={id}>
          {field.label}
        </label>
        {aside}
      </div>
      {children}
      <FieldFault id={id} />
      <p className="field-help" id={`${id}-help`}>
        {field.help}
      </p>
    </div>
  )
}

/** Not `<id>-label`, because `form-controls.ts` takes ids that begin with `<id>-` for controls inside a field. */
export function labelIdOf(id: string): string {
  return `label-of-${id}`
}

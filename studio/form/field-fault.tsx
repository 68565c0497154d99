import { useFormValues } from './form-values.tsx'

/** Why the value of a control is refused or not shown; nothing without a fault. */
export function FieldFault({ id }: { id: string }) {
  const text = useFormValues().faults?.get(id)
  if (text === undefined) return null
  return (
    <p className="form-fault" id={`${id}-fault`}>
      {text}
    </p>
  )
}

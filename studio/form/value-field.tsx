import { useState } from 'react'
import { useText } from '../text/use-text.tsx'
import { described } from './described.ts'
import { controlId, useFormValues } from './form-values.tsx'
import { Labelled } from './labelled.tsx'
import type { FormField } from './schema.ts'
import type { Path } from './value-at.ts'

/** A value without a control of its own, as JSON. Stored only while the JSON is valid. */
export function ValueField({ field, path }: { field: FormField; path: Path }) {
  const values = useFormValues()
  const { write } = useText()
  const id = controlId(values, path)
  const stored = values.read(path)
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? (stored === undefined ? '' : JSON.stringify(stored, null, 2))
  const isWrong = typed !== null && typed.trim() !== '' && parsed(typed) === undefined
  const put = (next: string) => {
    setTyped(next)
    if (next.trim() === '') values.write(path, undefined)
    else if (parsed(next) !== undefined) values.write(path, parsed(next))
  }
  return (
    <Labelled field={field} id={id}>
      <textarea
        id={id}
        className="input is-code-text"
        rows={4}
        spellCheck={false}
        value={text}
        {...described(values, id)}
        {...(isWrong && { 'aria-invalid': true })}
        onChange={(event) => put(event.target.value)}
        onBlur={() => isWrong || setTyped(null)}
      />
      {isWrong && <p className="form-fault">{write('form.notJson')}</p>}
    </Labelled>
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

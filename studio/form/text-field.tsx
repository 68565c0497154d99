import { useState } from 'react'
import { useText } from '../text/use-text.tsx'
import { described } from './described.ts'
import { controlId, useFormValues } from './form-values.tsx'
import { Labelled, labelIdOf } from './labelled.tsx'
import { RichControl } from './rich-control.tsx'
import { type FormField, limitOf } from './schema.ts'
import { storedText, textToStore } from './stored-text.ts'
import type { Path } from './value-at.ts'

/** A field that accepts more characters than this gets a control with several lines. */
const LONG = 160

/** Text, text with emphasis in Markdown, and text with paragraphs. */
export function TextField({ field, path }: { field: FormField; path: Path }) {
  const values = useFormValues()
  const { write } = useText()
  const id = controlId(values, path)
  const stored = values.read(path)
  const text = storedText(stored)
  const base = values.isTranslating ? storedText(values.readBase(path)) : ''
  const put = (next: string) => values.write(path, textToStore(next, stored, values.isTranslating))
  const limit = limitOf(field.schema, 'maxLength')
  // Decided once: another kind of control would lose the focus while the person types.
  const [isLong] = useState((limit ?? 0) > LONG || text.length > 60)
  const placeholder = base === '' ? undefined : write('form.untranslated')
  const description = described(values, id)
  const shared = {
    id,
    className: 'input',
    value: text,
    ...description,
    maxLength: field.kind === 'text' ? limit : undefined,
    placeholder,
  }
  return (
    <Labelled
      field={field}
      id={id}
      aside={
        base !== '' &&
        text === '' && (
          <button type="button" className="form-copy" onClick={() => put(base)}>
            {write('form.copyBase')}
            <span className="visually-hidden">{field.label}</span>
          </button>
        )
      }
    >
      {base !== '' && <p className="form-base">{base}</p>}
      {field.kind === 'rich' ? (
        <RichControl {...{ id, text, placeholder, description, labelId: labelIdOf(id), onText: put }} />
      ) : isLong ? (
        <textarea {...shared} rows={2} onChange={(event) => put(event.target.value)} />
      ) : (
        <input {...shared} type="text" onChange={(event) => put(event.target.value)} />
      )}
    </Labelled>
  )
}

import { useRef } from 'react'
import { useText } from '../text/use-text.tsx'
import { Icon } from '../ui/icon.tsx'
import { useDragRows } from '../ui/use-drag-rows.ts'
import { entryName } from './entry-name.ts'
import { FieldFault } from './field-fault.tsx'
import { FormFields } from './form-fields.tsx'
import { controlId, useFormValues } from './form-values.tsx'
import { entrySchema, type FieldSchema, type FormField, fieldsOf, limitOf, optionsOf } from './schema.ts'
import { isFields, newId, type Path } from './value-at.ts'

/** Entries in order, with buttons to add, move and remove. A translation has the same entries as the first language. */
export function ListField({ field, path }: { field: FormField; path: Path }) {
  const values = useFormValues()
  const { write, language } = useText()
  const stored = values.readBase(path)
  const entries: unknown[] = Array.isArray(stored)
    ? stored
    : stored === undefined || stored === null
      ? []
      : [stored]
  const schema = entrySchema(field.schema)
  const inner = fieldsOf(schema)
  const isOneValue = schema.kind === 'media' || schema.kind === 'link' || inner.length === 0
  const limit = limitOf(field.schema, 'maxItems')
  // A list with one entry may be stored as the entry itself.
  const pathOf = (place: number) => (Array.isArray(stored) ? [...path, place] : path)
  const put = (next: unknown[]) => values.write(path, next)
  const move = (place: number, steps: number) => {
    const next = [...entries]
    const [entry] = next.splice(place, 1)
    next.splice(place + steps, 0, entry)
    put(next)
  }
  const list = useRef<HTMLOListElement>(null)
  const dragging = useDragRows(list, (from, to) => move(from, to - from))
  if (values.isTranslating && entries.length === 0) return null
  const isFull = limit !== undefined && entries.length >= limit
  return (
    <fieldset className="form-group">
      <legend className="field-label">{field.label}</legend>
      <FieldFault id={controlId(values, path)} />
      <ol className="form-entries" ref={list} {...(!values.isTranslating && dragging)}>
        {entries.map((entry, place) => {
          const name = entryName(schema, entry, language) || write('form.entry', { place: place + 1 })
          const key = isFields(entry) && entry.id !== undefined ? String(entry.id) : place
          return (
            <li key={key} className="form-entry">
              {!values.isTranslating && <span className="grip is-handle" aria-hidden />}
              <details>
                <summary className="form-summary is-entry">
                  <span className="form-entry-name">{name}</span>
                </summary>
                <div className="form-fields form-inner">
                  {!isOneValue && <FieldFault id={controlId(values, pathOf(place))} />}
                  {isOneValue ? (
                    <values.Field
                      field={{
                        name: '',
                        kind: schema.kind ?? 'value',
                        label: field.label,
                        help: field.help,
                        schema,
                      }}
                      path={pathOf(place)}
                    />
                  ) : (
                    <FormFields fields={inner} path={pathOf(place)} />
                  )}
                </div>
              </details>
              {!values.isTranslating && (
                <div className="form-entry-tools">
                  <button
                    type="button"
                    className="icon-button is-small"
                    aria-label={write('form.up', { name })}
                    disabled={place === 0}
                    onClick={() => move(place, -1)}
                  >
                    <Icon name="up" />
                  </button>
                  <button
                    type="button"
                    className="icon-button is-small"
                    aria-label={write('form.down', { name })}
                    disabled={place === entries.length - 1}
                    onClick={() => move(place, 1)}
                  >
                    <Icon name="down" />
                  </button>
                  <button
                    type="button"
                    className="icon-button is-small"
                    aria-label={write('form.remove', { name })}
                    onClick={() => put(entries.filter((_, index) => index !== place))}
                  >
                    <Icon name="trash" />
                  </button>
                </div>
              )}
            </li>
          )
        })}
      </ol>
      {!values.isTranslating && (
        <button
          type="button"
          className="button is-quiet"
          disabled={isFull}
          onClick={() => put([...entries, newEntry(schema)])}
        >
          <Icon name="add" />
          {write('form.add', { field: field.label })}
        </button>
      )}
    </fieldset>
  )
}

/** New objects get an id, by which translations find them. */
function newEntry(schema: FieldSchema): unknown {
  const isPlain = schema.kind !== undefined && schema.kind !== 'media' && fieldsOf(schema).length === 0
  return isPlain ? (optionsOf(schema)[0] ?? '') : { id: newId() }
}

import { ChooseFile } from '../media/choose-file.tsx'
import { useText } from '../text/use-text.tsx'
import type { TextKey } from '../text/text.ts'
import { controlId, useFormValues } from './form-values.tsx'
import { Labelled } from './labelled.tsx'
import { type FormField, fieldsOf, optionsOf } from './schema.ts'
import { isFields, type Path } from './value-at.ts'

/** The target of a link: a page of the site, or an address. */
export function LinkField({ field, path }: { field: FormField; path: Path }) {
  const values = useFormValues()
  const { write } = useText()
  const id = controlId(values, path)
  const stored = values.read(path)
  const link = isFields(stored) ? stored : { kind: 'url', href: typeof stored === 'string' ? stored : '' }
  const kind = String(link.kind ?? 'url')
  const kinds = optionsOf(fieldsOf(field.schema).find(({ name }) => name === 'kind')?.schema ?? {})
  const isOfSite = kind === 'page' || kind === 'post'
  const target = String((isOfSite ? link.ref : (link.href ?? link.ref)) ?? '')
  const put = (next: string) => {
    const { ref: _, href: __, ...rest } = link
    values.write(path, { ...rest, kind, [isOfSite ? 'ref' : 'href']: next })
  }
  const putKind = (next: string) => {
    const { ref: _, href: __, ...rest } = link
    values.write(path, next === '' ? undefined : { ...rest, kind: next })
  }
  return (
    <Labelled field={field} id={id}>
      <div className="form-row">
        <select
          id={id}
          className="input form-kind"
          value={stored === undefined ? '' : kind}
          aria-describedby={`${id}-help`}
          onChange={({ target: { value } }) => putKind(value)}
        >
          <option value="">{write('form.noLink')}</option>
          {kinds.map((each) => (
            <option key={each} value={each}>
              {write(`link.${each}` as TextKey)}
            </option>
          ))}
        </select>
        {kind === 'page' && stored !== undefined ? (
          <select
            className="input"
            aria-label={write('form.target', { field: field.label })}
            value={target}
            onChange={({ target: { value } }) => put(value)}
          >
            <option value="">{write('form.choosePage')}</option>
            {values.pages.map((page) => (
              <option key={page.id} value={page.id}>
                {page.name}
              </option>
            ))}
          </select>
        ) : (
          stored !== undefined && (
            <input
              className="input"
              aria-label={write('form.target', { field: field.label })}
              value={target}
              onChange={({ target: { value } }) => put(value)}
            />
          )
        )}
      </div>
      {kind === 'file' && <ChooseFile shows="all" onChoose={({ src }) => put(src)} />}
    </Labelled>
  )
}

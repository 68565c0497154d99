import { ChooseFile } from '../media/choose-file.tsx'
import { popupIn } from '../popups/popup-uses.ts'
import { useText } from '../text/use-text.tsx'
import type { TextKey } from '../text/text.ts'
import { described } from './described.ts'
import { controlId, useFormValues } from './form-values.tsx'
import { Labelled } from './labelled.tsx'
import type { LinkTargets } from './link-targets.ts'
import { linkOf, offersNewTab, withNewTab } from './link-value.ts'
import { type FormField, fieldsOf, optionsOf } from './schema.ts'
import { ToggleField } from './toggle-field.tsx'
import type { Path } from './value-at.ts'

/** The target of a link, a page of the site or an address, and whether it opens in a new tab. */
export function LinkField({ field, path }: { field: FormField; path: Path }) {
  const values = useFormValues()
  const { write } = useText()
  const id = controlId(values, path)
  const stored = values.read(path)
  const link = linkOf(stored)
  const kind = String(link.kind ?? 'url')
  const parts = fieldsOf(field.schema)
  const kinds = optionsOf(parts.find(({ name }) => name === 'kind')?.schema ?? {})
  const newTab = parts.find(({ name }) => name === 'newTab')
  const listed = listedTargets(kind, values.targets)
  const reference = String((listed === null ? (link.href ?? link.ref) : (link.ref ?? link.href)) ?? '')
  const target = (kind === 'popup' ? popupIn(reference) : null) ?? reference
  const put = (next: string) => {
    const { ref: _, href: __, ...rest } = link
    values.write(path, { ...rest, kind, [listed === null ? 'href' : 'ref']: next })
  }
  const putKind = (next: string) => {
    const { ref: _, href: __, ...rest } = link
    values.write(path, next === '' ? undefined : { ...rest, kind: next })
  }
  return (
    <>
      <Labelled field={field} id={id}>
        <div className="form-row">
          <select
            id={id}
            className="input form-kind"
            value={stored === undefined ? '' : kind}
            {...described(values, id)}
            onChange={({ target: { value } }) => putKind(value)}
          >
            <option value="">{write('form.noLink')}</option>
            {kinds.map((each) => (
              <option key={each} value={each}>
                {write(`link.${each}` as TextKey)}
              </option>
            ))}
          </select>
          {stored === undefined ? null : listed === null ? (
            <input
              className="input"
              aria-label={write('form.target', { field: field.label })}
              value={target}
              onChange={({ target: { value } }) => put(value)}
            />
          ) : (
            <select
              className="input"
              aria-label={write('form.target', { field: field.label })}
              value={target}
              onChange={({ target: { value } }) => put(value)}
            >
              <option value="">{write(listed.choose)}</option>
              {listed.targets.map(({ id: each, name }) => (
                <option key={each} value={each}>
                  {name}
                </option>
              ))}
              {target !== '' && listed.targets.every((each) => each.id !== target) && (
                <option value={target}>{target}</option>
              )}
            </select>
          )}
        </div>
        {kind === 'file' && <ChooseFile shows="all" onChoose={({ src }) => put(src)} />}
      </Labelled>
      {newTab !== undefined && offersNewTab(stored) && (
        <ToggleField
          field={newTab}
          path={[...path, 'newTab']}
          onPut={(isOn) => values.write(path, withNewTab(stored, isOn))}
        />
      )}
    </>
  )
}

/** The targets to choose from for a kind of link; null if the address is typed. */
function listedTargets(kind: string, targets: LinkTargets) {
  if (kind === 'page') return { targets: targets.page, choose: 'form.choosePage' } as const
  if (kind === 'post') return { targets: targets.post, choose: 'form.choosePost' } as const
  return kind === 'popup' ? ({ targets: targets.popup, choose: 'form.choosePopup' } as const) : null
}

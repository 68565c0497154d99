import { controlId, useFormValues } from '../form/form-values.tsx'
import { Labelled } from '../form/labelled.tsx'
import type { Path } from '../form/value-at.ts'
import { useText } from '../text/use-text.tsx'

/** The id of a page, chosen by its name. */
export function PageField({ path, label, help }: { path: Path; label: string; help: string }) {
  const values = useFormValues()
  const { write } = useText()
  const id = controlId(values, path)
  const stored = values.read(path)
  return (
    <Labelled field={{ label, help }} id={id}>
      <select
        id={id}
        className="input"
        value={stored === undefined ? '' : String(stored)}
        aria-describedby={`${id}-help`}
        onChange={({ target: { value } }) => values.write(path, value === '' ? undefined : value)}
      >
        <option value="">{write('form.automatic')}</option>
        {values.targets.page.map((page) => (
          <option key={page.id} value={page.id}>
            {page.name}
          </option>
        ))}
      </select>
    </Labelled>
  )
}

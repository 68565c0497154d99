import { lazy, Suspense, useState } from 'react'
import { DrawnIcon } from '../icons/drawn-icon.tsx'
import { knownIcon } from '../icons/found-icons.ts'
import { useIconNames } from '../icons/use-icons.ts'
import { useText } from '../text/use-text.tsx'
import { described } from './described.ts'
import { controlId, useFormValues } from './form-values.tsx'
import { Labelled } from './labelled.tsx'
import type { FormField } from './schema.ts'
import { isFields, type Path } from './value-at.ts'

const IconDialog = lazy(async () => ({ default: (await import('../icons/icon-dialog.tsx')).IconDialog }))

/** An icon by its name, which is typed or chosen. A typed name may belong to a set that the build lacks. */
export function IconField({ field, path }: { field: FormField; path: Path }) {
  const values = useFormValues()
  const { write } = useText()
  const [isOpen, setIsOpen] = useState(false)
  const id = controlId(values, path)
  const stored = values.read(path)
  const name = isFields(stored) ? stored.icon : stored
  const text = typeof name === 'string' ? name : ''
  return (
    <Labelled field={field} id={id}>
      <div className="form-row">
        {text !== '' && <Shown name={text} />}
        <input
          id={id}
          className="input"
          value={text}
          placeholder="lucide:star"
          {...described(values, id)}
          onChange={({ target }) => values.write(path, target.value === '' ? undefined : target.value)}
        />
      </div>
      <button
        type="button"
        className="button is-quiet choose-file"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {write('form.chooseIcon')}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <IconDialog
            onClose={() => setIsOpen(false)}
            onChoose={(chosen) => {
              setIsOpen(false)
              values.write(path, chosen)
            }}
          />
        </Suspense>
      )}
    </Labelled>
  )
}

function Shown({ name }: { name: string }) {
  const { data } = useIconNames()
  const icon = data === undefined ? null : knownIcon(data, name)
  return icon === null ? null : <DrawnIcon icon={icon} />
}

import { ChooseFile } from '../media/choose-file.tsx'
import { useText } from '../text/use-text.tsx'
import { controlId, useFormValues } from './form-values.tsx'
import type { FormField } from './schema.ts'
import { isFields, type Path } from './value-at.ts'

/** A picture or a film: its file and alternative text. */
export function MediaField({ field, path }: { field: FormField; path: Path }) {
  const values = useFormValues()
  const { write } = useText()
  const id = controlId(values, path)
  const base = srcAndAlt(values.readBase(path))
  const own = srcAndAlt(values.read(path))
  const src = own.src || base.src
  const putAlt = (alt: string) => {
    if (alt === '' && values.isTranslating) values.write([...path, 'alt'], undefined)
    else if (isFields(values.read(path)) || values.isTranslating) values.write([...path, 'alt'], alt)
    else values.write(path, { src, alt })
  }
  // Size and focal point belong to the former file; the id is that of the entry in its list.
  const putFile = (file: { src: string; alt: string }) => {
    const before = values.read(path)
    const id = isFields(before) && before.id !== undefined ? { id: before.id } : {}
    values.write(path, file.src === '' ? undefined : { ...id, ...file })
  }
  return (
    <fieldset className="form-group is-plain">
      <legend className="field-label">{field.label}</legend>
      {src !== '' && <img className="form-picture" src={values.fileAddress(src)} alt="" loading="lazy" />}
      {!values.isTranslating && <ChooseFile shows="media" onChoose={putFile} />}
      {!values.isTranslating && (
        <label className="field">
          <span className="field-help is-shown">{write('form.file')}</span>
          <input
            id={id}
            className="input"
            value={own.src}
            onChange={({ target }) => putFile({ src: target.value, alt: own.alt })}
          />
        </label>
      )}
      {src !== '' && (
        <label className="field">
          <span className="field-help is-shown">{write('form.alt')}</span>
          {values.isTranslating && base.alt !== '' && <span className="form-base">{base.alt}</span>}
          <textarea
            className="input"
            rows={2}
            value={own.alt}
            onChange={({ target }) => putAlt(target.value)}
          />
        </label>
      )}
    </fieldset>
  )
}

function srcAndAlt(value: unknown): { src: string; alt: string } {
  if (typeof value === 'string') return { src: value, alt: '' }
  const { src, alt } = isFields(value) ? value : {}
  return { src: typeof src === 'string' ? src : '', alt: typeof alt === 'string' ? alt : '' }
}

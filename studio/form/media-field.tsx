import { lazy, Suspense, useState } from 'react'
import { ChooseFile } from '../media/choose-file.tsx'
import type { ChosenFile } from '../media/file-facts.ts'
import { useText } from '../text/use-text.tsx'
import { FieldFault } from './field-fault.tsx'
import { controlId, useFormValues } from './form-values.tsx'
import { focalIn, mayHaveFocal, srcAndAlt, withFile, withFocal } from './picture-value.ts'
import { type FormField, fieldsOf } from './schema.ts'
import { isFields, type Path } from './value-at.ts'

const PictureFocal = lazy(async () => ({
  default: (await import('../media/picture-focal.tsx')).PictureFocal,
}))

/** A picture or a film: its file and alternative text, and the focal point of a picture. */
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
  const putFile = (file: ChosenFile) => values.write(path, withFile(values.read(path), file))
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
            aria-invalid={values.faults?.has(id)}
            aria-describedby={`${id}-fault`}
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
      <FieldFault id={id} />
      {!values.isTranslating && mayHaveFocal(src) && <Focal field={field} path={path} src={src} />}
    </fieldset>
  )
}

/** The focal point of this use of the file. Closed at first. */
function Focal({ field, path, src }: { field: FormField; path: Path; src: string }) {
  const values = useFormValues()
  const { write } = useText()
  const [isOpen, setIsOpen] = useState(false)
  const own = fieldsOf(field.schema).find(({ name }) => name === 'focal')
  if (own === undefined) return null
  const stored = values.read(path)
  const focal = focalIn(stored)
  return (
    <details className="form-more" open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="form-summary">{own.label}</summary>
      {isOpen && (
        <div className="form-group form-inner">
          <Suspense fallback={null}>
            <PictureFocal
              file={{ focal }}
              src={values.fileAddress(src)}
              onChoose={(next) => values.write(path, withFocal(stored, next))}
            />
          </Suspense>
          {focal !== undefined && (
            <button
              type="button"
              className="button is-quiet"
              onClick={() => values.write(path, withFocal(stored, undefined))}
            >
              {write('form.automatic')}
            </button>
          )}
        </div>
      )}
    </details>
  )
}

import { memo, useMemo } from 'react'
import type { PageValue, SectionValue } from '../edit/page-value.ts'
import type { CatalogueSection } from '../site/translated-catalogue.ts'
import { nameOfSection } from '../site/use-catalogue.ts'
import { useText } from '../text/use-text.tsx'
import { FaultSummary } from './fault-summary.tsx'
import { placedFaults, type SectionRefusal } from './field-faults.ts'
import { FieldView } from './field-view.tsx'
import { FormFields } from './form-fields.tsx'
import { controlId, formName, type FormValues, FormValuesContext } from './form-values.tsx'
import { fieldKey, putInSection } from './put-in-section.ts'
import { sectionFields } from './schema.ts'
import { type Fields, translationAt, valueAt } from './value-at.ts'

interface SectionFormProps {
  section: SectionValue
  about: CatalogueSection
  /** The edited language; null for the site's first. */
  locale: string | null
  translation: Fields | undefined
  targets: FormValues['targets']
  colours: FormValues['colours']
  fileAddress: FormValues['fileAddress']
  /** The values of the section that the canvas does not show. */
  refusal: SectionRefusal | null
  /** The section is on every page. */
  isShared?: boolean
  onChange: (change: (page: PageValue) => void, key: string) => void
}

/** A form with the fields of a section's schema. */
export const SectionForm = memo(function SectionForm(props: SectionFormProps) {
  const { section, about, locale, translation, targets, colours, fileAddress } = props
  const { refusal, isShared, onChange } = props
  const { write } = useText()
  const { content, appearance } = useMemo(() => sectionFields(about.schema), [about])
  const { id, data } = section
  const placed = useMemo(
    () => placedFaults(refusal?.faults ?? [], { schema: about.schema, data, write }),
    [refusal, about, data, write],
  )
  const values = useMemo<FormValues>(
    () => ({
      isTranslating: locale !== null,
      Field: FieldView,
      name: formName(id),
      faults: new Map(placed.map(({ path, text }) => [controlId({ name: formName(id) }, path), text])),
      targets,
      colours,
      fileAddress,
      read: (path) => (locale === null ? valueAt(data, path) : translationAt(data, translation, path)),
      readBase: (path) => valueAt(data, path),
      write: (path, value) => {
        const place = { section: id, locale, path }
        onChange((page) => putInSection(page, place, value), fieldKey(place))
      },
    }),
    [id, data, locale, translation, targets, colours, fileAddress, onChange, placed],
  )
  return (
    <FormValuesContext value={values}>
      <form className="section-form" onSubmit={(event) => event.preventDefault()}>
        <h2>{nameOfSection(about)}</h2>
        <FaultSummary section={id} refusal={refusal} placed={placed} />
        {isShared && <p className="form-note">{write('form.shared')}</p>}
        {locale !== null && <p className="form-note">{write('form.translating')}</p>}
        <div className="form-fields">
          <FormFields fields={content} path={[]} />
        </div>
        {locale === null && (
          <details className="form-more is-section">
            <summary className="form-summary">{write('form.appearance')}</summary>
            <div className="form-fields form-inner">
              <FormFields fields={appearance} path={[]} />
            </div>
          </details>
        )}
      </form>
    </FormValuesContext>
  )
})

import { type FormEvent, useState } from 'react'
import type { PageValue, SectionValue } from '../edit/page-value.ts'
import { newId } from '../form/value-at.ts'
import { useCatalogue } from '../site/use-catalogue.ts'
import { useText } from '../text/use-text.tsx'
import { newPage } from './change-pages.ts'
import { TEMPLATE_NAMES, templateSections } from './page-templates.ts'

interface NewPageFormProps {
  /** Address of the page that it is below; '' for none. */
  below: string
  pages: readonly PageValue[]
  onAdd: (page: PageValue) => void
  onClose: () => void
}

/** A name and the initial content: empty, an example, or the sections of another page. */
export function NewPageForm({ below, pages, onAdd, onClose }: NewPageFormProps) {
  const { write } = useText()
  const { data: catalogue } = useCatalogue()
  const [name, setName] = useState('')
  const [start, setStart] = useState('')
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    onAdd(newPage({ name: name.trim(), below, sections: sections() }, pages))
  }
  const sections = (): SectionValue[] => {
    const [kind, value] = start.split(':')
    const template = TEMPLATE_NAMES.find((each) => each === value)
    if (kind === 'template' && template !== undefined && catalogue !== undefined)
      return templateSections(template, catalogue)
    const like = kind === 'page' ? pages.find(({ id }) => id === value) : undefined
    return (like?.sections ?? []).map((section) => ({
      ...(JSON.parse(JSON.stringify(section)) as SectionValue),
      id: newId(),
    }))
  }
  return (
    <form className="pages-new" onSubmit={add}>
      <label className="field">
        <span className="field-label">{write('pages.name')}</span>
        <input
          // biome-ignore lint/a11y/noAutofocus: the person has just asked for a new page
          autoFocus
          required
          className="input"
          value={name}
          maxLength={120}
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      <label className="field">
        <span className="field-label">{write('pages.start')}</span>
        <select className="input" value={start} onChange={(event) => setStart(event.target.value)}>
          <option value="">{write('pages.startEmpty')}</option>
          {catalogue !== undefined && (
            <optgroup label={write('pages.startTemplate')}>
              {TEMPLATE_NAMES.map((each) => (
                <option key={each} value={`template:${each}`}>
                  {write(`pages.template.${each}`)}
                </option>
              ))}
            </optgroup>
          )}
          <optgroup label={write('pages.startLike')}>
            {pages.map(({ id, name: title }) => (
              <option key={id} value={`page:${id}`}>
                {title}
              </option>
            ))}
          </optgroup>
        </select>
      </label>
      {below !== '' && <p className="field-help">{write('pages.below', { address: `/${below}` })}</p>}
      <div className="pages-new-actions">
        <button type="submit" className="button is-primary" disabled={name.trim() === ''}>
          {write('pages.create')}
        </button>
        <button type="button" className="button" onClick={onClose}>
          {write('pages.cancel')}
        </button>
      </div>
    </form>
  )
}

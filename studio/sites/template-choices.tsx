import { useText } from '../text/use-text.tsx'
import { inOrder, namedTemplate, type SiteTemplate } from './site-templates.ts'

interface TemplateChoicesProps {
  templates: readonly SiteTemplate[]
  /** Name of the chosen one. */
  chosen: string
  onChoose: (name: string) => void
}

/** The templates with their pictures, to choose one. */
export function TemplateChoices({ templates, chosen, onChoose }: TemplateChoicesProps) {
  const { write } = useText()
  return (
    <fieldset className="new-templates">
      <legend className="field-label">{write('new.template')}</legend>
      {inOrder(templates).map(({ name, about, picture }) => {
        const known = namedTemplate(name)
        return (
          <label key={name} className="new-template">
            <input
              type="radio"
              name="template"
              className="visually-hidden"
              checked={name === chosen}
              onChange={() => onChoose(name)}
            />
            {picture === null ? (
              <span className="add-blank" />
            ) : (
              <img className="add-picture" src={picture} alt="" loading="lazy" />
            )}
            <span className="add-name">{known === null ? name : write(`template.${known}`)}</span>
            <span className="add-about">{known === null ? about : write(`template.${known}.about`)}</span>
          </label>
        )
      })}
    </fieldset>
  )
}

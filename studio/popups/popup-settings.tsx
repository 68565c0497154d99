import { openDocuments } from '../edit/open-documents.ts'
import type { PageValue } from '../edit/page-value.ts'
import { type FormValues, FormValuesContext } from '../form/form-values.tsx'
import { FormFields } from '../form/form-fields.tsx'
import type { SiteRoom } from '../site/site-room.tsx'
import { useSchemas } from '../site/use-catalogue.ts'
import { useEditingState } from '../site/use-editing.ts'
import { useText } from '../text/use-text.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { togglePage } from './change-popups.ts'
import { popupFields } from './popup-fields.ts'
import { opensByItself, usesOfPopup } from './popup-uses.ts'
import { popupDocument, type PopupValue } from './popup-value.ts'
import { useUsesText } from './popup-words.ts'

interface PopupSettingsProps {
  room: SiteRoom
  popup: PopupValue
  pages: readonly PageValue[]
  values: FormValues
}

/** Settings of a popup: its name, when and where it opens, and its look. */
export function PopupSettings({ room, popup, pages, values }: PopupSettingsProps) {
  const { write } = useText()
  const usesText = useUsesText()
  const { site, editing, tenant, answer } = room
  const { documents } = useEditingState(editing)
  const schemas = useSchemas()
  const mayRestructure = tenant.role !== 'author'
  const document = popupDocument(popup.id)
  const { header, footer } = answer.content.config
  const shared = [documents['config/header'] ?? header, documents['config/footer'] ?? footer]
  const { on = 'manual' } = popup.config.trigger ?? {}
  const trigger = [document, 'config', 'trigger']
  const ownValues: FormValues = {
    ...values,
    // The other fields of a trigger have no effect without `on`, so clearing `on` removes the whole trigger.
    write: (path, value) =>
      values.write(value === undefined && path.join() === [...trigger, 'on'].join() ? trigger : path, value),
  }
  const toggle = async (page: PageValue) => {
    const name = `pages/${page.id}`
    await openDocuments(editing, site, [name])
    editing.change((all) => togglePage(all[name] as PageValue, popup.id, !opensByItself(page, popup.id)))
  }
  return (
    <form className="section-form" onSubmit={(event) => event.preventDefault()}>
      <h2>{write('popups.settings')}</h2>
      <FormValuesContext value={ownValues}>
        <Loaded query={schemas}>
          {({ popup: schema = {} }) => {
            const { name, opening, limits, look } = popupFields(schema, popup)
            return (
              <div className="form-fields">
                <FormFields fields={name} path={[document]} />
                {mayRestructure && (
                  <>
                    <FormFields fields={opening} path={trigger} />
                    <fieldset className="popups-pages">
                      <legend className="field-label">{write('popups.pages')}</legend>
                      <p className="form-note">
                        {write(on === 'manual' ? 'popups.pagesManual' : 'popups.pagesHelp')}
                      </p>
                      {pages.map((page) => (
                        <label key={page.id} className="check">
                          <input
                            type="checkbox"
                            checked={opensByItself(page, popup.id)}
                            onChange={() => void toggle(page)}
                          />
                          {page.name}
                        </label>
                      ))}
                    </fieldset>
                    <FormFields fields={limits} path={[document, 'config']} />
                    <FormFields fields={look.page} path={[document, 'config', 'pages', 0]} />
                    <FormFields fields={look.dialog} path={[document, 'config']} />
                  </>
                )}
              </div>
            )
          }}
        </Loaded>
      </FormValuesContext>
      <section className="popups-uses">
        <h3>{write('popups.where')}</h3>
        <p className="row-about">{usesText(usesOfPopup(popup.id, { pages, shared }))}</p>
        {mayRestructure && (
          <p className="row-about">
            {write('popups.howToLink')} <code>popup:{popup.id}</code>
          </p>
        )}
      </section>
    </form>
  )
}

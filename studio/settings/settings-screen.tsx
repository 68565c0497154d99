import '../styles/screen.css'
import '../styles/settings.css'
import type { ReactNode } from 'react'
import { FormValuesContext } from '../form/form-values.tsx'
import type { FieldSchema } from '../form/schema.ts'
import { FieldView } from '../form/field-view.tsx'
import { SiteFrame } from '../site/site-frame.tsx'
import type { ScreenProps } from '../site/site-menu.tsx'
import { useSchemas } from '../site/use-catalogue.ts'
import { useText } from '../text/use-text.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { LanguagesField } from './languages-field.tsx'
import { NotifyFields } from './notify-fields.tsx'
import { PageField } from './page-field.tsx'
import { SETTINGS_DOCUMENTS, type SettingsGroup, settingsFields } from './settings-fields.ts'
import { useDocumentValues } from './use-document-values.ts'

/** Settings of a site: name, contact, scripts and others. They are part of the draft. */
export function SettingsScreen({ room }: ScreenProps) {
  const { write } = useText()
  const forms = room.answer.content.forms ?? []
  const names = [...SETTINGS_DOCUMENTS, ...forms.map(({ id }) => `forms/${id}`)]
  const { values, query } = useDocumentValues(room, names)
  const schemas = useSchemas()
  return (
    <SiteFrame room={room}>
      <main className="room settings">
        <h1>{write('settings.title')}</h1>
        <p className="room-note">{write('settings.draft')}</p>
        <Loaded query={query}>
          {() => (
            <Loaded query={schemas}>
              {({ 'app-configuration': schema = {} }) => (
                <FormValuesContext value={values}>
                  <form className="stack" onSubmit={(event) => event.preventDefault()}>
                    <Group schema={schema} group="site" />
                    <section className="card">
                      <h2>{write('settings.group.languages')}</h2>
                      <LanguagesField room={room} schema={schema} />
                    </section>
                    <Group schema={schema} group="contact" />
                    {forms.length > 0 && (
                      <section className="card">
                        <h2>{write('settings.group.forms')}</h2>
                        <NotifyFields forms={forms} />
                      </section>
                    )}
                    <Group schema={schema} group="consent">
                      <PageField
                        path={['config/privacy_page_id']}
                        label={write('settings.privacyPage')}
                        help={write('settings.privacyHelp')}
                      />
                    </Group>
                    <Group schema={schema} group="tags" />
                    <Group schema={schema} group="more" />
                  </form>
                </FormValuesContext>
              )}
            </Loaded>
          )}
        </Loaded>
      </main>
    </SiteFrame>
  )
}

interface GroupProps {
  schema: FieldSchema
  group: SettingsGroup
  /** Fields with a control of their own, shown first. */
  children?: ReactNode
}

function Group({ schema, group, children }: GroupProps) {
  const { write } = useText()
  return (
    <section className="card">
      <h2>{write(`settings.group.${group}`)}</h2>
      <p className="row-about">{write(`settings.about.${group}`)}</p>
      <div className="form-fields settings-fields">
        {children}
        {settingsFields(schema, group)
          .filter(({ field }) => field.name !== 'config/privacy_page_id')
          .map(({ field, path }) => (
            <FieldView key={[...path, field.name].join('/')} field={field} path={[...path, field.name]} />
          ))}
      </div>
    </section>
  )
}

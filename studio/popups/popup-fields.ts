import { entrySchema, type FieldSchema, type FormField, fieldsOf } from '../form/schema.ts'
import { partOf } from '../settings/settings-fields.ts'
import type { PopupValue } from './popup-value.ts'

interface PopupFields {
  name: FormField[]
  /** Of the trigger: those that the chosen one reads. */
  opening: FormField[]
  /** Of the configuration. */
  limits: FormField[]
  look: { page: FormField[]; dialog: FormField[] }
}

/** What of the trigger says more about when it opens. */
const OF_TRIGGER: Record<string, string> = { ms: 'delay', percent: 'scroll' }

/** The fields of a popup besides its sections, as its schema has them, in the order in which a person decides. */
export function popupFields(schema: FieldSchema, { config }: Pick<PopupValue, 'config'>): PopupFields {
  const settings = partOf(schema, 'config')
  const { on = 'manual' } = config.trigger ?? {}
  const named = (fields: FormField[], ...names: string[]) => fields.filter(({ name }) => names.includes(name))
  const own = fieldsOf(settings)
  return {
    name: named(fieldsOf(schema), 'name'),
    opening: fieldsOf(partOf(settings, 'trigger')).filter(({ name }) => (OF_TRIGGER[name] ?? on) === on),
    limits: named(own, 'frequency'),
    look: {
      page: named(fieldsOf(entrySchema(partOf(settings, 'pages'))), 'persistent'),
      dialog: named(own, 'style'),
    },
  }
}

import { entrySchema, type FieldSchema, type FormField, fieldsOf } from '../form/schema.ts'
import { partOf } from '../settings/settings-fields.ts'
import type { PopupValue } from './popup-value.ts'

interface PopupFields {
  name: FormField[]
  /** Fields of the trigger that the chosen kind of trigger reads. */
  opening: FormField[]
  /** How often it opens. */
  limits: FormField[]
  look: { page: FormField[]; dialog: FormField[] }
}

/** The kind of trigger that reads each of these fields. Every kind reads the others. */
const OF_TRIGGER: Record<string, string> = { ms: 'delay', percent: 'scroll' }

/** The fields of a popup besides its sections, from its schema, in the order of the form. */
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

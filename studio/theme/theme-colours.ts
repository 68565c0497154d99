import { type FieldSchema, type FormField, fieldsOf } from '../form/schema.ts'
import { partOf } from '../settings/settings-fields.ts'

/** The colours of a site’s style, from the schema of the application configuration. */
export function themeColours(schema: FieldSchema | undefined): FormField[] {
  return fieldsOf(partOf(partOf(partOf(schema, 'config'), 'style'), 'colors'))
}

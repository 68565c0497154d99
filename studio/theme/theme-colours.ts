import { type FieldSchema, type FormField, fieldsOf } from '../form/schema.ts'
import { partOf } from '../settings/settings-fields.ts'

/** The colours of a site’s style, as the schema of the application configuration has them. */
export function themeColours(schema: FieldSchema | undefined): FormField[] {
  return fieldsOf(partOf(partOf(partOf(schema, 'config'), 'style'), 'colors'))
}

import { type FieldSchema, type FormField, fieldsOf } from '../form/schema.ts'

/** Groups of a site’s settings, and the documents that their fields are in. */
export const SETTINGS = {
  site: ['config/name', 'config/favicon'],
  contact: [
    'config/whatsapp_button_enabled',
    'config/country_number',
    'config/phone_number',
    'tenant/facebook_page',
    'tenant/twitter_profile',
  ],
  consent: ['config/privacy_page_id', 'appConfig/consent'],
  tags: [
    'tenant/google_tag_manager',
    'tenant/google_analytics',
    'tenant/facebook_pixel',
    'config/google_tag_head',
    'config/google_tag_body',
    'config/custom_script',
  ],
  more: ['appConfig/localeRedirect', 'appConfig/vitals', 'config/custom_css', 'config/robots'],
} as const

export type SettingsGroup = keyof typeof SETTINGS

/** A field of a form over documents, and where its value is. */
export interface DocumentField {
  field: FormField
  /** Path of the field's parent; the field's name is the last step. */
  path: readonly string[]
}

/** The schema of a part of the application configuration, or its first alternative that is an object. */
export function partOf(schema: FieldSchema | undefined, name: string): FieldSchema {
  const part = schema?.properties?.[name] ?? {}
  return part.anyOf?.find(({ properties }) => properties !== undefined) ?? part
}

/** The fields of a group, as the schema of the application configuration has them. Those that it lacks are left out. */
export function settingsFields(schema: FieldSchema, group: SettingsGroup): DocumentField[] {
  return SETTINGS[group].flatMap((name) => {
    const [part = '', own = ''] = name.split('/')
    const found = fieldsOf(partOf(schema, part)).find((field) => field.name === own)
    if (found === undefined) return []
    // All of a tenant is one document; of the configuration each field is one.
    return part === 'tenant'
      ? [{ field: found, path: ['tenant'] }]
      : [{ field: { ...found, name }, path: [] }]
  })
}

/** The documents of all groups. */
export const SETTINGS_DOCUMENTS: readonly string[] = [
  ...new Set(
    Object.values(SETTINGS)
      .flat()
      .map((name) => (name.startsWith('tenant/') ? 'tenant' : name)),
  ),
  'site',
  'config/multi_languages',
]

import { type FieldSchema, type FormField, fieldsOf } from '../form/schema.ts'

/** Groups of a site’s settings, each with the documents that hold its fields. */
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
  /** Path of the field's parent, so without the field's name. */
  path: readonly string[]
}

/** The schema of a part of the application configuration, or its first alternative that is an object. */
export function partOf(schema: FieldSchema | undefined, name: string): FieldSchema {
  const part = schema?.properties?.[name] ?? {}
  return part.anyOf?.find(({ properties }) => properties !== undefined) ?? part
}

/** The fields of a group in the schema of the application configuration. Missing ones are left out. */
export function settingsFields(schema: FieldSchema, group: SettingsGroup): DocumentField[] {
  return SETTINGS[group].flatMap((name) => {
    const [part = '', own = ''] = name.split('/')
    const found = fieldsOf(partOf(schema, part)).find((field) => field.name === own)
    if (found === undefined) return []
    // The tenant is one document. Each field of the configuration is a document.
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

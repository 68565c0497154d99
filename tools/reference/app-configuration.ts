import type { JsonSchema } from '../../sections/fields/json-schema.ts'
import { namedSchemas } from './components.ts'
import { schemaShape } from './map-schema.ts'

const INTRO = `# App configuration

What \`core/config\` answers ([upstream.md](upstream.md)): a site, and the page that the requested address names. \`npm run schema\` writes the
same as JSON Schema. This page is written by \`npm run reference\` from the schemas in \`shared/schema\`.

- A field that is not listed is passed on or ignored, never an error.
- An optional field that is missing or wrong takes its default. An entry of a list that cannot be read is left out. A page whose
  \`published\`, \`validate\` or \`access\` cannot be read is left out, so that it is never shown by mistake.
- A configuration without \`tenant_uuid\`, of a newer \`schema_version\`, or whose \`hosts\` lack the requested host is a failure:
  the last good copy is served ([limits.md](limits.md) lists the other failures).
- Texts are in the default locale. \`i18n\` of a page has its translations by locale: objects merge by key, lists of objects that have an
  \`id\` merge by \`id\`, and every other value replaces the original. Untranslated texts stay in the default locale.
- A hidden section (\`data.hidden\`) is in no page and in no answer of the Worker, and neither are its translations.
- Where no default is named, an absent list is empty and anything else is absent.
- Routes are in [addresses.md](addresses.md).
`

/** Headings of the page, in their order, with the schema that each is about. */
const PARTS = {
  AppConfiguration: 'The answer',
  PageDocument: 'Page',
  Section: 'Section',
  PageOverlay: 'Translation of a page',
  PageMeta: 'For search engines',
  PathRule: 'Path rule',
  SiteStyle: 'Style',
  Popup: 'Popup',
  CookieGroups: 'Cookie groups',
  PostPage: 'List of posts',
  Post: 'Post',
} as const

const schemas = namedSchemas()
const headings = new Map(
  Object.entries(PARTS).map(([name, heading]) => [schemaShape(schemas[name] ?? {}), heading] as const),
)
const localeShape = schemaShape(schemas.Locale ?? {})

export function appConfigurationPage(): string {
  const parts = Object.entries(PARTS).map(([name, heading]) => {
    const json = schemas[name] ?? {}
    const rows = fieldRows(json.items ?? json, json.items === undefined ? '' : '[]')
    return `## ${heading}\n\n| field | type | default | meaning |\n|---|---|---|---|\n${rows.join('\n')}\n`
  })
  return [INTRO, ...parts].join('\n')
}

/** A row for each field, and below it those of the objects and lists that it holds. */
function fieldRows(json: JsonSchema, path: string): string[] {
  const fields = { ...json.properties, ...json.patternProperties }
  return Object.entries(fields).flatMap(([name, field]) => {
    const own = [path, name.replace(/^\^(.*)$/, '$1…')].filter(Boolean).join('.')
    const row = [
      `\`${own}\``,
      typeText(field),
      defaultText(field, json.required, name),
      field.description ?? '',
    ]
    return [`| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`, ...inside(field, own)]
  })
}

/** Fields of schemas that are described only here. Schemas with their own part of the page are linked. */
function inside(field: JsonSchema, path: string): string[] {
  if (headings.has(schemaShape(field)) || field.kind === 'media') return []
  if (field.items !== undefined)
    return headings.has(schemaShape(field.items)) ? [] : fieldRows(field.items, `${path}[]`)
  const map = mapValues(field)
  if (map !== undefined) return headings.has(schemaShape(map)) ? [] : fieldRows(map, `${path}.{key}`)
  const object = field.anyOf?.find((option) => option.properties !== undefined)
  if (object !== undefined) return headings.has(schemaShape(object)) ? [] : fieldRows(object, path)
  return fieldRows(field, path)
}

function typeText(json: JsonSchema): string {
  const heading = headings.get(schemaShape(json))
  if (heading !== undefined) return `[object](#${heading.toLowerCase().replaceAll(' ', '-')})`
  if (schemaShape(json) === localeShape) return 'locale'
  if (json.anyOf !== undefined) return json.anyOf.map(typeText).join(' or ')
  if (json.enum !== undefined)
    return json.enum.map((value) => `\`${JSON.stringify(value).replaceAll('"', '')}\``).join(', ')
  const map = mapValues(json)
  if (map !== undefined) return `object, ${isByLocale(json) ? 'by locale' : 'by key'}, of ${typeText(map)}`
  if (json.type === 'array') return json.items === undefined ? 'list' : `list of ${typeText(json.items)}`
  if (Array.isArray(json.type)) return json.type.join(' or ')
  return `${json.type ?? 'anything'}${rangeText(json)}`
}

function mapValues(json: JsonSchema): JsonSchema | undefined {
  const map = json.additionalProperties
  return map !== undefined && json.properties === undefined && json.type === 'object' ? map : undefined
}

function isByLocale({ propertyNames }: JsonSchema): boolean {
  return typeof propertyNames === 'object' && schemaShape(propertyNames as JsonSchema) === localeShape
}

function rangeText({ type, minimum, maximum, maxLength }: JsonSchema): string {
  if (typeof maxLength === 'number') return `, at most ${maxLength.toLocaleString('en-US')} characters`
  if (type !== 'integer' && type !== 'number') return ''
  const bounds = [minimum, maximum].map((bound) =>
    bound === undefined || Math.abs(bound) > 1e15 ? undefined : bound.toLocaleString('en-US'),
  )
  const [least, most] = bounds
  if (least !== undefined && most !== undefined) return `, ${least} to ${most}`
  return least !== undefined ? `, at least ${least}` : most !== undefined ? `, at most ${most}` : ''
}

function defaultText({ default: value }: JsonSchema, required: unknown, name: string): string {
  if (value !== undefined) return `\`${JSON.stringify(value)}\``
  return Array.isArray(required) && required.includes(name) ? 'required' : ''
}

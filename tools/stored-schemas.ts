import { editorJsonSchema, type JsonSchema } from '../sections/fields/json-schema.ts'
import { postPageSchema, postSchema } from '../shared/schema/blog.ts'
import { cookiesSchema } from '../shared/schema/cookie-group.ts'
import { pageDocumentSchema, pageOverlaySchema } from '../shared/schema/page.ts'
import { popupSchema } from '../shared/schema/popup.ts'
import { searchPageSchema } from '../shared/schema/search.ts'
import { storedSectionSchema } from '../shared/schema/section.ts'
import { appConfigurationSchema, routeObjectSchema } from '../shared/schema/site.ts'

/**
 * JSON Schemas of all answers of an upstream except sections. If the Worker parses a value in steps (the page of a
 * configuration, the sections of a page), the outer schema contains the inner one.
 */
export function storedSchemas(): Record<string, JsonSchema> {
  return {
    'app-configuration': appConfiguration(),
    'page-document': pageDocument(),
    section: section(),
    'cookie-groups': editorJsonSchema(cookiesSchema),
    popup: popup(),
    'post-page': editorJsonSchema(postPageSchema),
    post: editorJsonSchema(postSchema),
    'search-page': editorJsonSchema(searchPageSchema),
  }
}

/** Fields that no schema lists, because their names are open: `route`, `route_en_US`, and any other alias. */
const ROUTES: Record<string, JsonSchema> = {
  '^route': {
    anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }],
    kind: 'text',
    title: 'Address',
    description:
      'Path of the page. route and aliases belong to the default locale, route_en_US to en-US; a list holds several',
  },
}

function appConfiguration(): JsonSchema {
  const json = editorJsonSchema(appConfigurationSchema)
  const config = inside(json, 'config')
  withItems(inside(config, 'header'), section())
  withItems(inside(config, 'footer'), section())
  const entry = inside(config, 'pages').items
  if (entry !== undefined) entry.patternProperties = ROUTES
  inside(json, 'routes').additionalProperties = nested(routeObjectSchema)
  const { kind, title, description } = inside(json, 'page')
  json.properties = {
    ...json.properties,
    page: {
      anyOf: [pageDocument(), { type: 'null' }],
      default: null,
      ...notes({ kind, title, description }),
    },
  }
  return json
}

function pageDocument(): JsonSchema {
  const json = nested(pageDocumentSchema)
  withItems(inside(json, 'sections'), section())
  inside(json, 'i18n').additionalProperties = nested(pageOverlaySchema)
  json.patternProperties = ROUTES
  return json
}

function popup(): JsonSchema {
  const json = editorJsonSchema(popupSchema)
  const page = inside(inside(json, 'config'), 'pages').items
  if (page !== undefined) withItems(inside(page, 'sections'), section())
  return json
}

function section(): JsonSchema {
  return nested(storedSectionSchema)
}

/** Without the dialect, which only the outermost schema names. */
function nested(schema: Parameters<typeof editorJsonSchema>[0]): JsonSchema {
  const { $schema: _dialect, ...json } = editorJsonSchema(schema)
  return json
}

/** The schema of a field of an object that may also be null. @throws if the schema has no such field */
function inside(json: JsonSchema, name: string): JsonSchema {
  const field = (json.properties ?? json.anyOf?.[0]?.properties)?.[name]
  if (field === undefined) throw new Error(`tools/stored-schemas.ts: no field ${name}`)
  return field
}

function withItems(list: JsonSchema, items: JsonSchema): void {
  list.items = items
}

function notes(given: Pick<JsonSchema, 'kind' | 'title' | 'description'>): JsonSchema {
  return JSON.parse(JSON.stringify(given))
}

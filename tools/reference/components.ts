import { editorJsonSchema, type JsonSchema } from '../../sections/fields/json-schema.ts'
import { localeSchema, pageMetaSchema, pageOverlaySchema } from '../../shared/schema/page.ts'
import { pathRuleSchema } from '../../shared/schema/path-rule.ts'
import { siteStyleSchema } from '../../shared/schema/site-style.ts'
import { storedSchemas } from '../stored-schemas.ts'
import { mapSchema, schemaShape } from './map-schema.ts'

/** Schemas that are used in others, inner ones first. */
export function namedSchemas(): Record<string, JsonSchema> {
  const stored = storedSchemas()
  return {
    Locale: editorJsonSchema(localeSchema),
    PageMeta: editorJsonSchema(pageMetaSchema),
    PageOverlay: editorJsonSchema(pageOverlaySchema),
    PathRule: editorJsonSchema(pathRuleSchema),
    SiteStyle: editorJsonSchema(siteStyleSchema),
    Section: stored.section ?? {},
    PageDocument: stored['page-document'] ?? {},
    AppConfiguration: stored['app-configuration'] ?? {},
    CookieGroups: stored['cookie-groups'] ?? {},
    Popup: stored.popup ?? {},
    PostPage: stored['post-page'] ?? {},
    Post: stored.post ?? {},
    SearchPage: stored['search-page'] ?? {},
  }
}

/** The `components` of an OpenAPI description: each schema once; others refer to it. */
export function storedComponents(): Record<string, JsonSchema> {
  const named = Object.entries(namedSchemas())
  const names = new Map(named.map(([name, json]) => [schemaShape(json), name]))
  const refer = (inner: JsonSchema): JsonSchema => {
    const name = names.get(schemaShape(inner))
    const { $schema, kind, ...json } = inner
    if (name === undefined) return json
    const { title, description, default: fallback } = json
    const ref: JsonSchema = { $ref: `#/components/schemas/${name}` }
    return JSON.parse(JSON.stringify({ ...ref, title, description, default: fallback }))
  }
  return Object.fromEntries(
    named.map(([name, json]) => {
      const { $schema, kind, ...root } = json
      return [name, mapSchema(root, refer)]
    }),
  )
}

export function refTo(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` }
}

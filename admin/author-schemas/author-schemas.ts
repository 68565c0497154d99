import * as z from 'zod/mini'
import { editorJsonSchema, type JsonSchema } from '#sections/fields/json-schema.ts'
import { addresses, loadSchema } from '#sections/schemas.ts'
import { formFields } from '#sections/ui/form/form-fields.ts'
import { cookiesSchema } from '#shared/schema/cookie-group.ts'
import { pageDocumentSchema, pageMetaSchema, pageOverlaySchema } from '#shared/schema/page.ts'
import { popupSchema } from '#shared/schema/popup.ts'
import { storedSectionSchema } from '#shared/schema/section.ts'
import { appConfigurationSchema, routeObjectSchema } from '#shared/schema/site.ts'
import { frontMatterSchema, pageFileSchema, siteFileSchema } from '../site-file.ts'
import { closed, describedBy } from './described-by.ts'
import { NOTES } from './notes.ts'
import { withSharedParts } from './shared-parts.ts'

/**
 * Draft 7, because every editor supports it. Some lack later drafts
 * (https://code.visualstudio.com/docs/languages/json).
 */
const DIALECT = 'http://json-schema.org/draft-07/schema#'

/** The field by which a file in a site's folder names its schema. Only editors read it. */
const SCHEMA_FIELD: JsonSchema = {
  type: 'string',
  title: 'Schema',
  description: 'Where editors find the fields of this file; nothing else reads it',
}

const SECTION: JsonSchema = { $ref: 'sections.json#/definitions/section' }

/** Names of the schemas in `authorSchemas`, without extension. */
export type AuthorSchema = 'site' | 'page' | 'post' | 'sections'

/**
 * JSON Schemas (draft 7) of the files in a site's folder, for editors: each field with its label, help, choices and
 * default. Fields that nothing reads are omitted. Sections are distinguished by their address.
 */
export async function authorSchemas(): Promise<Record<AuthorSchema, JsonSchema>> {
  return {
    site: finished('site', siteSchema()),
    page: finished('page', pageSchema()),
    post: finished('post', postSchema()),
    sections: finished('sections', { definitions: await sectionDefinitions() }),
  }
}

function finished(name: AuthorSchema, schema: JsonSchema): JsonSchema {
  const { $schema: _, properties, ...rest } = schema
  return withSharedParts({
    $schema: DIALECT,
    $id: `${name}.json`,
    ...rest,
    ...(properties !== undefined && { properties: { $schema: SCHEMA_FIELD, ...properties } }),
  })
}

function fileSchema(schema: z.core.$ZodType): JsonSchema {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', target: 'draft-7' })
  return JSON.parse(JSON.stringify(json))
}

function siteSchema(): JsonSchema {
  const answered = fieldsOf(editorJsonSchema(appConfigurationSchema))
  const config = closed(withoutNull(answered.config))
  const { id: _, pages: __, is: ___, ...fields } = config.properties ?? {}
  withItems(fields.header, SECTION)
  withItems(fields.footer, SECTION)
  const translation = closed(editorJsonSchema(pageOverlaySchema))
  const { name: ____, meta: _____, popups: ______, ...shared } = translation.properties ?? {}
  const popups = editorJsonSchema(z.array(popupSchema))
  const configPages = fieldsOf(fieldsOf(popups.items).config).pages
  withItems(fieldsOf(configPages?.items).sections, SECTION)
  const described: JsonSchema = {
    properties: {
      tenant: answered.tenant ?? {},
      config: {
        ...config,
        properties: {
          ...fields,
          i18n: { ...fields.i18n, additionalProperties: { ...translation, properties: shared } },
        },
      },
      appConfig: answered.appConfig ?? {},
      routes: { ...answered.routes, additionalProperties: editorJsonSchema(routeObjectSchema) },
      path_rules: answered.path_rules ?? {},
      popups,
      cookies: editorJsonSchema(cookiesSchema),
      forms: {
        items: { properties: { fields: editorJsonSchema(z.object(formFields())).properties?.fields ?? {} } },
      },
      authors: fieldsOf(fields.blog).authors ?? {},
    },
  }
  return describedBy(fileSchema(siteFileSchema), noted('site', described))
}

function pageSchema(): JsonSchema {
  const page = editorJsonSchema(pageDocumentSchema)
  const { sections, i18n } = page.properties ?? {}
  withItems(sections, SECTION)
  if (i18n !== undefined) i18n.additionalProperties = editorJsonSchema(pageOverlaySchema)
  const { id: _, ...described } = page.properties ?? {}
  const schema = describedBy(fileSchema(pageFileSchema), noted('page', { properties: described }))
  return { ...schema, patternProperties: ROUTES }
}

function postSchema(): JsonSchema {
  const described = { properties: { meta: editorJsonSchema(pageMetaSchema) } }
  return describedBy(fileSchema(frontMatterSchema), noted('post', described))
}

/** `route`, `route_en_US`, and any other alias. */
const ROUTES: Record<string, JsonSchema> = {
  '^route': {
    anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }],
    title: 'Address',
    description:
      'Path of the page, without a slash before it; "" is the home page. route belongs to the default locale, route_en_US to en-US; a list holds several',
  },
}

async function sectionDefinitions(): Promise<Record<string, JsonSchema>> {
  const known = addresses().filter((address) => !address.startsWith('site/'))
  const stored = closed(editorJsonSchema(storedSectionSchema))
  const { component, data } = stored.properties ?? {}
  const hidden = data?.properties?.hidden ?? {}
  const names = Map.groupBy(known, (address) => address.split('/')[0] ?? '')
  const definitions: Record<string, JsonSchema> = {}
  for (const address of known) {
    const schema = await loadSchema(address)
    if (schema === null) continue
    const { $schema: _, ...json } = closed(editorJsonSchema(schema))
    definitions[address] = {
      ...json,
      title: address,
      properties: { hidden: { ...hidden, type: 'boolean' }, ...json.properties },
    }
  }
  const folders = Array.from(names, ([folder, some]) => ({
    if: { properties: { component: { properties: { folder: { const: folder } }, required: ['folder'] } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: {
      properties: {
        component: {
          properties: { name: { enum: some.map((address) => address.slice(folder.length + 1)) } },
        },
      },
    },
  }))
  const contents = known.map((address) => {
    const [folder, name] = address.split('/')
    return {
      if: {
        required: ['component'],
        properties: {
          component: {
            properties: { folder: { const: folder }, name: { const: name } },
            required: ['folder', 'name'],
          },
        },
      },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { properties: { data: { $ref: `#/definitions/${address.replace('/', '~1')}` } } },
    }
  })
  return {
    ...definitions,
    section: {
      ...stored,
      properties: {
        ...stored.properties,
        id: { ...stored.properties?.id, type: 'string', anyOf: undefined },
        component: {
          ...component,
          properties: {
            folder: { ...component?.properties?.folder, enum: [...names.keys()] },
            name: component?.properties?.name ?? {},
          },
        },
        data: { ...data, properties: undefined, additionalProperties: undefined },
      },
      allOf: [...folders, ...contents],
    },
  }
}

function fieldsOf(json: JsonSchema | undefined): Record<string, JsonSchema> {
  return json?.properties ?? {}
}

/** The schema without null: an author omits the field instead. */
function withoutNull(json: JsonSchema | undefined): JsonSchema {
  const [first] = json?.anyOf?.filter(({ type }) => type !== 'null') ?? []
  return { ...json, anyOf: undefined, ...first }
}

function withItems(list: JsonSchema | undefined, items: JsonSchema): void {
  if (list !== undefined) list.items = items
}

/** Adds the notes for fields that only files have. */
function noted(file: keyof typeof NOTES, described: JsonSchema): JsonSchema {
  const add = (json: JsonSchema, path: string[], description: string): JsonSchema => {
    const [name = '', ...rest] = path
    if (path.length === 0) return { ...json, description }
    if (name === '*') return { ...json, items: add(json.items ?? {}, rest, description) }
    const field = json.properties?.[name] ?? {}
    return { ...json, properties: { ...json.properties, [name]: add(field, rest, description) } }
  }
  return Object.entries(NOTES[file]).reduce(
    (json, [path, description]) => add(json, path.split('.'), description),
    described,
  )
}

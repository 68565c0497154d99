/** The parts of an OpenAPI description that determine the types. */
interface ApiDescription {
  paths: Record<string, object>
  components: { schemas: Record<string, object> }
}

interface Parameter {
  name: string
  in: string
  required?: boolean
  schema?: Schema
}

interface Call {
  parameters?: Parameter[]
  requestBody?: { required?: boolean; content: Record<string, { schema?: Schema }> }
  responses: Record<string, { content?: Record<string, { schema?: Schema }> }>
}

interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  prefixItems?: Schema[]
  properties?: Record<string, Schema>
  patternProperties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  required?: string[]
}

const METHODS = ['get', 'put', 'post', 'delete', 'patch'] as const

/**
 * Converts an OpenAPI description into the types that openapi-fetch uses: `paths`, and a type for each schema.
 * @param description OpenAPI 3.1, as test/docs/reference.test.ts checks
 */
export function apiTypes(description: object): string {
  const { paths, components } = description as ApiDescription
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `export type ${name} = ${typeOf(schema as Schema)}\n`,
  )
  const calls = Object.entries(paths).map(([path, item]) => `  ${quoted(path)}: ${pathType(item)}\n`)
  return `// Made from docs/reference/admin.openapi.json by \`npm run reference\`.\n\n${schemas.join('\n')}\nexport interface paths {\n${calls.join('')}}\n`
}

function pathType(item: object): string {
  const given = item as Partial<Record<(typeof METHODS)[number], Call>>
  const calls = METHODS.map((method) => {
    const call = given[method]
    return call === undefined ? `${method}?: never` : `${method}: ${callType(call)}`
  })
  return `{ ${calls.join('; ')} }`
}

function callType({ parameters = [], requestBody, responses }: Call): string {
  const places = ['query', 'header', 'path'].map((place) => {
    const those = parameters.filter((parameter) => parameter.in === place)
    if (those.length === 0) return `${place}?: never`
    const fields = those.map(
      ({ name, required, schema = {} }) => `${quoted(name)}${required ? '' : '?'}: ${typeOf(schema)}`,
    )
    return `${place}${those.some(({ required }) => required) ? '' : '?'}: { ${fields.join('; ')} }`
  })
  const answers = Object.entries(responses).map(
    ([status, { content }]) =>
      `${status}: { headers: Record<string, unknown>; content${content === undefined ? '?: never' : `: ${contentType(content)}`} }`,
  )
  const body =
    requestBody === undefined
      ? 'requestBody?: never'
      : `requestBody${requestBody.required === false ? '?' : ''}: { content: ${contentType(requestBody.content)} }`
  return `{ parameters: { ${places.join('; ')}; cookie?: never }; ${body}; responses: { ${answers.join('; ')} } }`
}

function contentType(content: Record<string, { schema?: Schema }>): string {
  const types = Object.entries(content).map(([type, { schema = {} }]) => `${quoted(type)}: ${typeOf(schema)}`)
  return `{ ${types.join('; ')} }`
}

function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) return schema.$ref.replace(/^.*\//, '')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const options = schema.anyOf ?? schema.oneOf
  if (options !== undefined) return unionOf(options)
  if (schema.allOf !== undefined) return schema.allOf.map((part) => `(${typeOf(part)})`).join(' & ')
  if (Array.isArray(schema.type)) return unionOf(schema.type.map((type) => ({ ...schema, type })))
  switch (schema.type) {
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type
    case 'number':
    case 'integer':
      return 'number'
    case 'array':
      if (schema.prefixItems !== undefined) return `[${schema.prefixItems.map(typeOf).join(', ')}]`
      return `(${typeOf(schema.items ?? {})})[]`
    case 'object':
      return objectType(schema)
    default:
      return schema.properties === undefined ? 'unknown' : objectType(schema)
  }
}

function unionOf(options: readonly Schema[]): string {
  return [...new Set(options.map(typeOf))].map((type) => `(${type})`).join(' | ')
}

/** Fields that the description leaves open are unknown. */
function objectType({
  properties = {},
  patternProperties,
  additionalProperties,
  required = [],
}: Schema): string {
  const named = Object.entries(properties).map(
    ([name, schema]) => `${quoted(name)}${required.includes(name) ? '' : '?'}: ${typeOf(schema)}`,
  )
  const isOpen = additionalProperties !== undefined && additionalProperties !== false
  if (!isOpen && patternProperties === undefined)
    return named.length === 0 ? 'Record<string, unknown>' : `{ ${named.join('; ')} }`
  const others = typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown'
  if (named.length === 0) return `Record<string, ${others}>`
  return `{ ${named.join('; ')} } & Record<string, unknown>`
}

function quoted(name: string): string {
  return JSON.stringify(name)
}

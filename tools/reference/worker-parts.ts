import type { JsonSchema } from '../../sections/fields/json-schema.ts'

interface Operation {
  id: string
  tag?: string
  summary: string
  parameters?: object[]
  responses: Record<string, object>
}

/** A path that takes GET and, without a body, HEAD; every other method is a 405. */
export function get({ id, tag = 'site', summary, parameters = [], responses }: Operation): object {
  return {
    get: {
      operationId: id,
      tags: [tag],
      summary,
      ...(parameters.length > 0 && { parameters }),
      responses: { ...responses, '405': { $ref: '#/components/responses/MethodNotAllowed' } },
    },
  }
}

export function parameter(
  name: string,
  description: string,
  schema: JsonSchema = { type: 'string' },
): object {
  return { name, in: 'path', required: true, description, schema }
}

export function queryParameter(
  name: string,
  description: string,
  { required = false, schema = { type: 'string' } }: { required?: boolean; schema?: JsonSchema } = {},
): object {
  return { name, in: 'query', required, description, schema }
}

export function jsonAnswer(description: string, schema: JsonSchema): object {
  return {
    description,
    headers: { 'x-request-id': { $ref: '#/components/headers/x-request-id' } },
    content: { 'application/json': { schema } },
  }
}

export function error(description: string): object {
  return {
    description,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
  }
}

const REASONS: Record<string, string> = {
  '400': 'The body is invalid',
  '403': 'A browser sent it from another origin',
  '413': 'The body is too large (docs/reference/limits.md)',
  '415': 'The body is compressed, or of another type',
  '429': 'More than the rate limit allows',
  '503': 'Events cannot be queued right now',
}

export function refused(...statuses: (keyof typeof REASONS)[]): Record<string, object> {
  return Object.fromEntries(statuses.map((status) => [status, error(REASONS[status] ?? '')]))
}
